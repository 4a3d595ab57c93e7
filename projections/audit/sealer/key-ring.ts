import { renameSync } from "node:fs";
import type { Kysely } from "kysely";
import { readVerifier, signerOf, verifierText, type SignerKey } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { KeyRefused, makeKeyFile, readKeyFile, auditKeyFile } from "#infra/stores/seals/key-file.ts";
import type { Config } from "#infra/process/config/config.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";

/** A key file, and the name that its key must have. */
export type KeyPlace = {
  path: string;
  /** The operator gave the file: it is never made here. */
  given: boolean;
  /** Refuses a file that others may read. */
  strict: boolean;
  /** The key's name. */
  origin: string;
  /** Origins of the same tenant before restores of older backups; their key goes on under the new name. */
  earlier: readonly string[];
};

/** Today's key, and the one that waits to take its place. */
export type KeyRing = {
  readonly signer: SignerKey;
  /** The key that waits; `undefined` without one. @throws KeyRefused */
  next(): SignerKey | undefined;
  /** The waiting key signs from now on: its row is committed, so its file takes the place of the old one. */
  takeNext(next: SignerKey): void;
};

/**
 * Reads the key, which is made at the first start.
 *
 * @throws KeyRefused where it is not the one that signed last: another key is introduced by `npm run audit:key`
 */
export const openKeyRing = async (db: Kysely<Database>, place: KeyPlace): Promise<KeyRing> => {
  const { path, origin, given: isOfOperator, strict } = place;
  const waiting = `${path}.next`;
  const rows = await db.selectFrom("audit.key").select(["vkey", "to_size"]).execute();
  const keysOfOrigin = rows.filter(({ vkey }) => readVerifier(vkey)?.name === origin);
  let signer = checkName(
    readKeyFile(path, strict) ?? firstKey(path, origin, isOfOperator, keysOfOrigin.length > 0),
    place,
  );
  const next = (): SignerKey | undefined => {
    const key = readKeyFile(waiting, strict);
    return key && checkName(key, { ...place, path: waiting });
  };
  if (keysOfOrigin.length === 0) await introduce(db, signer);
  else {
    const open = keysOfOrigin.find(({ to_size }) => to_size === null)?.vkey;
    if (verifierText(signer) !== open) {
      const pending = next();
      // The process ended after the note of both keys, before the file was in its place.
      if (!pending || verifierText(pending) !== open)
        throw new KeyRefused(
          `the key in ${path} is not the one that signed last: bring that back, or begin a new origin`,
        );
      renameSync(waiting, path);
      signer = pending;
    }
  }
  return {
    get signer() {
      return signer;
    },
    next,
    takeNext(key) {
      renameSync(waiting, path);
      signer = key;
    },
  };
};

const firstKey = (path: string, origin: string, isOfOperator: boolean, signedBefore: boolean): SignerKey => {
  if (isOfOperator) throw new KeyRefused(`${path}, which AUDIT_KEY_FILE names, is not there`);
  if (signedBefore) throw new KeyRefused(`${path}, the key that signed the log so far, is not there`);
  return makeKeyFile(path, origin);
};

/** The key under the origin's name. @throws KeyRefused for the key of another log */
const checkName = (key: SignerKey, { path, origin, earlier }: KeyPlace): SignerKey => {
  if (key.name === origin) return key;
  if (earlier.includes(key.name)) return signerOf(origin, key.seed);
  throw new KeyRefused(`${path} is the key of ${key.name}, not of ${origin}`);
};

/** The first key of an origin; those of the origin before end with its last checkpoint. */
const introduce = (db: Kysely<Database>, signer: SignerKey): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable("audit.key")
      .set((eb) => ({
        to_size: eb
          .selectFrom("audit.checkpoint")
          .select(({ fn }) => fn.max("size").as("size"))
          .where("generation", "<", (of) => of.selectFrom("audit.progress").select("generation")),
      }))
      .where("to_size", "is", null)
      .execute();
    await trx
      .insertInto("audit.key")
      .values({ vkey: verifierText(signer), from_size: 1 })
      .execute();
  });

/** The place of a tenant's key: the file of the setting is that of the platform's own tenant. */
export const keyOfTenant = (
  { folder, mark }: Pick<Engines, "folder" | "mark">,
  { auditKeyFile: keyFile, production }: Pick<Config, "auditKeyFile" | "production">,
): Pick<KeyPlace, "path" | "given" | "strict"> => {
  const operatorsFile = mark === "" ? keyFile : undefined;
  return { path: operatorsFile ?? auditKeyFile(folder), given: operatorsFile !== undefined, strict: production };
};
