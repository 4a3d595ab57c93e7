import { toBase64, toHex } from "#contracts/seals/bytes.ts";
import { fileLine, readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { SealerAway } from "#infra/stores/seals/seal-asker.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";

/** The sealed tree for a document. */
export type Sealed = {
  origin: string;
  size: number;
  at: Date;
  /** Hex, as the pages show it. */
  root: string;
  /** Signature of the log's own key, base64. */
  signature: string;
  witnesses: number;
  /** Current verifier keys. */
  keys: string[];
  /** Text for the foot of each page. */
  line: string;
};

type Sealing = Pick<Tenant, "seals">;

const sealedOf = async ({ seals }: Sealing, checkpoint: StoredCheckpoint): Promise<Sealed> => {
  const note = readNote(checkpoint.note);
  const origin = readCheckpoint(note?.text ?? "")?.origin ?? "";
  const signature = note?.signatures[0];
  const keys = (await seals.reader.keys()).filter(({ to }) => to === undefined).map(({ vkey }) => vkey);
  return {
    origin,
    size: checkpoint.size,
    at: checkpoint.at,
    root: toHex(checkpoint.root),
    signature: signature ? toBase64(signature.bytes) : "",
    witnesses: checkpoint.cosignatures.length,
    keys,
    line: fileLine(checkpoint),
  };
};

/** Has the log sealed. Returns `undefined` if that fails; the document then has a note. */
export const makeSeal = async (tenant: Sealing): Promise<Sealed | undefined> => {
  try {
    const { index } = await tenant.seals.asker.seal();
    const checkpoint = await tenant.seals.reader.newest();
    return checkpoint && checkpoint.size > index ? await sealedOf(tenant, checkpoint) : undefined;
  } catch (error) {
    if (error instanceof SealerAway) return undefined;
    throw error;
  }
};

/** The part of a stream that is in the tree: its last revision, and whether all earlier ones are in it too. */
export const sealedHead = async (
  { db }: Pick<Tenant, "db">,
  stream: string,
  size: number,
): Promise<{ revision: number; isWhole: boolean }> => {
  const { last, count } = await db
    .selectFrom("audit.leaf")
    .select(({ fn }) => [fn.max("revision").as("last"), fn.countAll().as("count")])
    .where("stream", "=", stream)
    .where("index", "<", String(size))
    .executeTakeFirstOrThrow();
  const revision = last === null ? -1 : Number(last);
  return { revision, isWhole: Number(count) === revision + 1 };
};
