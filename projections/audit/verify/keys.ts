import { createPublicKey, verify, type KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import { utf8 } from "#contracts/seals/bytes.ts";
import { noteTypes, readVerifier, type SignedNote, type VerifierKey } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** A key of the log with the range of sizes that it may sign. */
export type LogKey = VerifierKey & { from: number; to: number; check: KeyObject };

/** The signature of a note: by a key of the log that may sign its size (good), by no known key, or invalid. */
export type Signing = "good" | "unknown" | "bad";

export const readKeys = async (db: Kysely<Database>): Promise<LogKey[]> => {
  const rows = await db.selectFrom("audit.key").selectAll().execute();
  return rows.flatMap(({ vkey, from_size, to_size }) => {
    const key = readVerifier(vkey);
    if (key?.type !== noteTypes.ed25519) return [];
    const to = to_size === null ? Number.POSITIVE_INFINITY : Number(to_size);
    return [{ ...key, from: Number(from_size), to, check: keyObject(key.publicKey) }];
  });
};

const keyObject = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey).toString("base64url") },
    format: "jwk",
  });

/** Uses Node's own check of Ed25519, because a log has a checkpoint for each minute. It is many times as fast as the one in `contracts`. */
export const signingOf = ({ text, signatures }: SignedNote, size: number, keys: readonly LogKey[]): Signing => {
  let answer: Signing = "unknown";
  for (const { name, hash, bytes } of signatures) {
    const key = keys.find((one) => one.name === name && one.hash === hash);
    if (!key) continue;
    if (!verify(null, utf8(text), key.check, bytes)) return "bad";
    if (key.from <= size && size <= key.to) answer = "good";
  }
  return answer;
};
