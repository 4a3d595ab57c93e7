import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { allResources } from "#contracts/resources/index.ts";
import { createConnection } from "#infra/engines/database/connect.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { tenantSchema } from "#infra/engines/database/schema.ts";
import { openConnection, sealConnection } from "./connection-text.ts";
import { HOME_CODE, homePlace, locate, type TenantPlace } from "./tenant-place.ts";

/** A place with a tenant in the catalogue. */
export type CataloguedPlace = TenantPlace & { id: string };

/** An enabled tenant beside the platform's own, as the catalogue has it. */
export type EnabledTenant = {
  id: string;
  code: string;
  /** The encrypted connection string. */
  sealed: string;
  schemaKey: string | null;
  schemaFault: string | null;
  /** Minutes without use after which it rests. */
  idleTime: number;
  usedAt: Date | null;
  /** When it has something to do by itself. */
  wakesAt: Date | null;
};

/** Names the schema of this build. A database that was brought to it has this key in the catalogue. */
export const schemaKey: string = createHash("sha256")
  .update(
    JSON.stringify([
      Object.keys(tenantSchema.migrations),
      allResources.map(({ table, fields }) => [table, Object.keys(fields)]),
    ]),
  )
  .digest("hex")
  .slice(0, 16);

/**
 * The platform's own tenant.
 *
 * @param databaseUrl of the platform's own database
 * @throws Error while the database is away, or before its first seed
 */
export const readHome = async (databaseUrl: string): Promise<CataloguedPlace> => {
  const { db, close } = createConnection({ url: databaseUrl, name: "catalogue", max: 1 });
  try {
    const { id } = await rows(db).select("id").where("code", "=", HOME_CODE).executeTakeFirstOrThrow();
    return { ...homePlace(databaseUrl), id };
  } finally {
    await close();
  }
};

/**
 * The place of a tenant beside the platform's own, also of a disabled one, by its id or enterprise code. Undefined for an unknown one, or one without a
 * database.
 *
 * @param databaseUrl of the platform's own database
 */
export const readPlaceOf = async (
  databaseUrl: string,
  idOrCode: string,
  key: Buffer,
): Promise<CataloguedPlace | undefined> => {
  const { db, close } = createConnection({ url: databaseUrl, name: "catalogue", max: 1 });
  try {
    const row = (await sealedRows(db)).find(({ id, code }) => id === idOrCode || code === idOrCode);
    return row && placeOf(row, { key, platformUrl: databaseUrl });
  } finally {
    await close();
  }
};

/** The enabled tenants beside the platform's own, in the order in which they were added. */
export const readEnabled = (db: Kysely<Database>): Promise<EnabledTenant[]> =>
  rows(db)
    .select(["id", "code", "connection_string as sealed", "schema_key as schemaKey", "schema_fault as schemaFault"])
    .select(["idle_time as idleTime", "used_at as usedAt", "wakes_at as wakesAt"])
    .where("enabled", "=", true)
    .where("code", "!=", HOME_CODE)
    .where("connection_string", "is not", null)
    .orderBy("created_time")
    .$narrowType<{ sealed: string }>()
    .execute();

/**
 * The place of a tenant of the catalogue.
 *
 * @throws Error when the key does not open its connection string
 */
export const placeOf = (
  { id, code, sealed }: Pick<EnabledTenant, "id" | "code" | "sealed">,
  { key, platformUrl }: { key: Buffer; platformUrl: string },
): CataloguedPlace => ({
  id,
  code,
  databaseUrl: locate(id, openConnection(key, sealed), platformUrl),
  mark: id,
});

/** Writes down that a tenant's database has this build's schema, or why it does not. */
export const noteSchema = async (db: Kysely<Database>, id: string, fault?: string): Promise<void> => {
  const outcome = fault === undefined ? { schema_key: schemaKey, schema_fault: null } : { schema_fault: fault };
  await db.updateTable("tenant").set(outcome).where("id", "=", id).execute();
};

/** Writes down that a tenant is used. */
export const noteUse = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.updateTable("tenant").set({ used_at: new Date() }).where("id", "=", id).execute();
};

/** Seconds for which a tenant stays awake that nobody uses and that was just enabled, or has work in hand. */
export const IN_HAND_SECONDS = 40;

/** Keeps a tenant awake for a moment that is no use by people, so that many can be enabled, or work at night, one after the other. */
export const noteWork = async (db: Kysely<Database>, id: string): Promise<void> => {
  const tenant = await db.selectFrom("tenant").select("idle_time").where("id", "=", id).executeTakeFirst();
  if (!tenant) return;
  const used_at = new Date(Date.now() + (IN_HAND_SECONDS - tenant.idle_time * 60) * 1000);
  await db
    .updateTable("tenant")
    .set({ used_at })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", "<", used_at)]))
    .execute();
};

/** Writes down when a tenant has something to do by itself. */
export const noteWake = async (db: Kysely<Database>, id: string, wakes_at: Date | null): Promise<void> => {
  await db
    .updateTable("tenant")
    .set({ wakes_at })
    .where("id", "=", id)
    .where("wakes_at", "is distinct from", wakes_at)
    .execute();
};

/** The number of stored connection strings, and of those that the key does not open. */
export const countSealed = async (db: Kysely<Database>, key: Buffer): Promise<{ all: number; closed: number }> => {
  const sealed = await sealedRows(db);
  return { all: sealed.length, closed: sealed.filter((row) => !opens(key, row.sealed)).length };
};

/** The stored connection strings, encrypted, also those of disabled tenants. */
export const sealedRows = (db: Kysely<Database>): Promise<{ id: string; code: string; sealed: string }[]> =>
  rows(db)
    .select(["id", "code", "connection_string as sealed"])
    .where("connection_string", "is not", null)
    .$narrowType<{ sealed: string }>()
    .execute();

/** Seals connection strings with the current key that the old one opens, all or none. `closed`: codes of tenants whose string no key opens. */
export const resealConnections = (
  db: Kysely<Database>,
  keys: { old: Buffer; current: Buffer },
): Promise<{ resealed: number; unchanged: number; closed: string[] }> =>
  db.transaction().execute(async (transaction) => {
    const all = await sealedRows(transaction);
    const foreign = all.filter(({ sealed }) => !opens(keys.current, sealed));
    const closed = foreign.filter(({ sealed }) => !opens(keys.old, sealed));
    for (const { id, sealed } of foreign.filter((row) => !closed.includes(row))) {
      const connection_string = sealConnection(keys.current, openConnection(keys.old, sealed));
      await transaction.updateTable("tenant").set({ connection_string }).where("id", "=", id).execute();
    }
    const counts = { resealed: foreign.length - closed.length, unchanged: all.length - foreign.length };
    return { ...counts, closed: closed.map(({ code }) => code) };
  });

const opens = (key: Buffer, sealed: string): boolean => {
  try {
    openConnection(key, sealed);
    return true;
  } catch {
    return false;
  }
};

const rows = (db: Kysely<Database>) => db.selectFrom("tenant").where("is_deleted", "=", false);
