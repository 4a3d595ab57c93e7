import { randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { migrate } from "#infra/engines/database/migrate.ts";
import { tenantSchema } from "#infra/engines/database/schema.ts";
import { placeOf, type CataloguedPlace } from "./catalogue.ts";
import { openConnection, sealConnection, shownConnection } from "./connection-text.ts";
import { locate, ownDatabaseOf } from "./tenant-place.ts";
import { inTime } from "#infra/with-deadline.ts";

/** Why a database does not answer. */
export type Unreachable =
  "refused" | "unknownHost" | "timeout" | "password" | "noDatabase" | "noRights" | "tls" | "other";

/** A database that was looked at: it can be a tenant's, or why not. */
export type Looked =
  | { ok: true; version: string; ms: number }
  | { ok: false; code: "tenant.unreachable"; reason: Unreachable }
  | { ok: false; code: "tenant.versionTooOld"; version: string }
  | { ok: false; code: "tenant.notEmpty" };

/** Makes and looks at databases of tenants. */
export type TenantDatabases = {
  /** Connects to a database. A tenant's own must be empty or marked as its. `id` is absent for a tenant that is not stored yet. */
  look(url: string, id: string | undefined): Promise<Looked>;
  /** Makes the tenant's database and its owner beside the platform's own. Undefined where the platform's role may not. */
  make(id: string): Promise<string | undefined>;
  /** Marks the database as the tenant's. False if it is another tenant's, also of one that is enabled at the same moment. */
  mark(url: string, id: string): Promise<boolean>;
  /** Migrates the database, calls `migrated`, and seeds it. Returns the password of a new account `admin`. */
  fill(url: string, migrated: () => Promise<unknown>): Promise<string | undefined>;
  /** True if both are the same database by host, port and name. */
  isPlatform(url: string): boolean;
  /** The address that a tenant's stored connection string has now. Undefined if the key does not open the string. */
  addressOf(sealed: string, key: Buffer, id: string): string | undefined;
};

const PATIENCE_MS = 5_000;
/** The first version whose role rules the product is tested with. */
const OLDEST = 150_000;
/** The table of the tenant's id in its database. */
const MARK_TABLE = "tenant_mark";
const MARK = sql.id(MARK_TABLE);
/** Number of the advisory lock, chosen freely. Two tenants that are enabled at once with the same database take turns. */
const MARK_LOCK = 4_600_006;

/**
 * @param platformUrl of the platform's own database
 * @param patienceMs how long a database may take to answer, in ms
 */
export const createTenantDatabases = (platformUrl: string, patienceMs = PATIENCE_MS): TenantDatabases => ({
  look: (url, id) => lookAt(url, id, patienceMs),
  make: (id) => within(platformUrl, ({ db }) => makeOwned(db, platformUrl, id)),
  mark: (url, id) => within(url, ({ db }) => markDatabase(db, id)),
  async fill(url, migrated) {
    const password = await bringToNewest(url, migrated);
    await within(url, ({ db }) => endSessions(db));
    return password;
  },
  addressOf(sealed, key, id) {
    try {
      return locate(id, openConnection(key, sealed), platformUrl);
    } catch {
      return undefined;
    }
  },
  isPlatform: (url) => addressOf(url) === addressOf(platformUrl),
});

/** Sessions end when a tenant is disabled, so those of before stay ended when it is enabled again. */
const endSessions = async (db: Kysely<Database>): Promise<void> => {
  const ended = { ended_at: new Date(), end_reason: "tenantDisabled" };
  await db.updateTable("session").set(ended).where("ended_at", "is", null).execute();
};

/** Brings a tenant's database to the newest schema and seeds it. Answers the password of `admin` if it was made now. */
export const bringToNewest = async (url: string, migrated?: () => Promise<unknown>): Promise<string | undefined> => {
  let password: string | undefined;
  await migrate(url, tenantSchema, { firstPassword: (_name, first) => void (password = first), migrated });
  return password;
};

const within = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = createConnection({ url, name: "cylindra tenants", max: 1 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

const addressOf = (text: string): string => {
  const { hostname, port, pathname } = new URL(text);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname.toLowerCase());
  return `${isLocal ? "local" : hostname.toLowerCase()}:${port || "5432"}${decodeURIComponent(pathname)}`;
};

const lookAt = async (url: string, id: string | undefined, patienceMs = PATIENCE_MS): Promise<Looked> => {
  const began = performance.now();
  const work = within(withPassword(url), async ({ db }): Promise<Looked> => {
    const { rows } = await sql<{ number: number; version: string; may: boolean | null }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        has_database_privilege(current_database(), 'CREATE') and has_schema_privilege(current_schema(), 'CREATE') as may`.execute(
      db,
    );
    const { number = 0, version = "", may } = rows[0] ?? {};
    const ms = Math.round(performance.now() - began);
    if (number < OLDEST) return { ok: false, code: "tenant.versionTooOld", version };
    if (!(await isFree(db, id))) return { ok: false, code: "tenant.notEmpty" };
    return may
      ? { ok: true, version: version.split(" ")[0] ?? version, ms }
      : { ok: false, code: "tenant.unreachable", reason: "noRights" };
  });
  return inTime(work, patienceMs, () => new Error("timeout")).catch((error: unknown) => ({
    ok: false,
    code: "tenant.unreachable",
    reason: reasonOf(error),
  }));
};

/** Without any password, the driver would leave its connection to a server that demands one open. */
const withPassword = (text: string): string => {
  const url = new URL(text);
  return url.password === "" ? Object.assign(url, { password: "none" }).toString() : text;
};

/** True if a database has no tables, or those of this tenant. */
const isFree = async (db: Kysely<Database>, id: string | undefined): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(db);
  if (rows.length === 0) return true;
  return id !== undefined && rows.some(({ name }) => name === `public.${MARK_TABLE}`) && isMarked(db, id);
};

/** Writes the tenant's id into its database. Returns false if another tenant's is there. */
export const markDatabase = (db: Kysely<Database>, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MARK_LOCK})`.execute(trx);
    const table = trx.schema.createTable(MARK_TABLE).ifNotExists();
    await table.addColumn("tenant_id", "uuid", (column) => column.primaryKey()).execute();
    await sql`insert into ${MARK} select ${id}::uuid where not exists (select from ${MARK})`.execute(trx);
    return isMarked(trx, id);
  });

const isMarked = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`select tenant_id::text as id from ${MARK}`.execute(db);
  return rows.length > 0 && rows.every((row) => row.id === id);
};

/** Names are made of the tenant's id, so that an attempt that was interrupted is taken up again. */
const makeOwned = async (db: Kysely<Database>, platformUrl: string, id: string): Promise<string | undefined> => {
  const name = ownDatabaseOf(id);
  const { rows } = await sql<{ may: boolean; role: boolean; database: boolean }>`
    select (select rolsuper or (rolcreatedb and rolcreaterole) from pg_roles where rolname = current_user) as may,
      exists (select from pg_roles where rolname = ${name}) as role, exists (select from pg_database where datname = ${name}) as database`.execute(
    db,
  );
  const [state] = rows;
  if (!state?.may) return undefined;
  const password = randomBytes(24).toString("base64url");
  const verb = sql.raw(state.role ? "alter" : "create");
  await sql`${verb} role ${sql.id(name)} login password ${sql.lit(password)}`.execute(db);
  await sql`grant ${sql.id(name)} to current_user`.execute(db);
  if (!state.database) await sql`create database ${sql.id(name)} owner ${sql.id(name)}`.execute(db);
  await sql`revoke connect on database ${sql.id(name)} from public`.execute(db);
  const url = new URL(platformUrl);
  Object.assign(url, { username: name, password, pathname: `/${name}` });
  return url.toString();
};

/**
 * The place of a tenant of the catalogue for a restore. A database that the platform makes for it is made where it is missing. Undefined for an unknown
 * tenant, or where the platform's role may make none.
 *
 * @param platformUrl of the platform's own database
 */
export const makePlaceOf = (platformUrl: string, code: string, key: Buffer): Promise<CataloguedPlace | undefined> =>
  within(platformUrl, async ({ db }) => {
    const row = await db
      .selectFrom("tenant")
      .select(["id", "code", "connection_string as sealed"])
      .where("code", "=", code)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id } = row;
    if (row.sealed !== null) {
      const place = placeOf({ id, code, sealed: row.sealed }, { key, platformUrl });
      if (new URL(place.databaseUrl).pathname !== `/${ownDatabaseOf(id)}` || !(await isLost(place.databaseUrl, id)))
        return place;
    }
    const url = await makeOwned(db, platformUrl, id);
    if (url === undefined) return undefined;
    const connection = { connection_string: sealConnection(key, url), connection_shown: shownConnection(url) };
    await db.updateTable("tenant").set(connection).where("id", "=", id).execute();
    return { id, code, databaseUrl: url, mark: id };
  });

/** True if a database or its owner does not exist. */
const isLost = async (url: string, id: string): Promise<boolean> => {
  const answer = await lookAt(url, id);
  return !answer.ok && answer.code === "tenant.unreachable" && ["noDatabase", "password"].includes(answer.reason);
};

const reasons: Record<string, Unreachable> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ETIMEDOUT: "timeout",
  "28P01": "password",
  "28000": "password",
  "3D000": "noDatabase",
};
/** One side demands TLS and the other has none, or the certificate is not trusted. */
const tls = /no encryption|SSL|TLS|certificate/i;

const reasonOf = (error: unknown): Unreachable => {
  const { code, message = "", errors } = error as { code?: string; message?: string; errors?: { code?: string }[] };
  if (message.includes("timeout")) return "timeout";
  if (code !== "28P01" && tls.test(message)) return "tls";
  return reasons[code ?? errors?.[0]?.code ?? ""] ?? "other";
};
