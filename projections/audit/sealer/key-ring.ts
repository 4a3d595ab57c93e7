import { renameSync } from "node:fs";
import type { Kysely } from "kysely";
import { readVerifier, signerOf, verifierText, type SignerKey } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { KeyRefused, makeKeyFile, readKeyFile, auditKeyFile } from "#infra/stores/seals/key-file.ts";
import type { Config } from "#infra/process/config/config.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";

/** A key file, and the required name of its key. */
export type KeyPlace = {
  path: string;
  /** The operator's setting names the file. It is never made here. */
  given: boolean;
  /** Rejects a file that other accounts may read. */
  strict: boolean;
  /** The key's name. */
  origin: string;
  /** Earlier origins of the same tenant, before older backups were restored. Their key continues under the new name. */
  earlier: readonly string[];
};

/** The current key, and the one that waits to replace it. */
export type KeyRing = {
  readonly signer: SignerKey;
  /** The waiting key, or `undefined`. @throws KeyRefused */
  next(): SignerKey | undefined;
  /** Makes the waiting key the current one. Its row is committed, so its file replaces the old file. */
  takeNext(next: SignerKey): void;
};

/**
 * Reads the key. It is made at the first start.
 *
 * @throws KeyRefused where it is not the last signing key; `npm run audit:key` introduces another key
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
      // The process ended after the note with both keys was stored, but before the key file was replaced.
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

/** Returns the key with the origin's name. @throws KeyRefused for the key of another log */
const checkName = (key: SignerKey, { path, origin, earlier }: KeyPlace): SignerKey => {
  if (key.name === origin) return key;
  if (earlier.includes(key.name)) return signerOf(origin, key.seed);
  throw new KeyRefused(`${path} is the key of ${key.name}, not of ${origin}`);
};

/** Stores the first key of an origin. The keys of the previous origin end with its last checkpoint. */
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

/** The place of a tenant's key. The setting's file is for the platform's own tenant only. */
export const keyOfTenant = (
  { folder, mark }: Pick<Engines, "folder" | "mark">,
  { auditKeyFile: keyFile, production }: Pick<Config, "auditKeyFile" | "production">,
): Pick<KeyPlace, "path" | "given" | "strict"> => {
  const operatorsFile = mark === "" ? keyFile : undefined;
  return { path: operatorsFile ?? auditKeyFile(folder), given: operatorsFile !== undefined, strict: production };
};
