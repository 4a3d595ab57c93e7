import type { Kysely } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { TenantStep, TestedDatabase } from "#contracts/resources/tenant-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { noteWork, noteSchema } from "#infra/tenancy/catalogue.ts";
import { pause } from "#infra/pause.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { refuseConnection, refuseKind, type CatalogueParts } from "./tenant-rules.ts";
import { createTenantStates, STEP_MS, type StateParts, type TenantStates } from "./tenant-states.ts";

export type TenantEnablingParts = CatalogueParts & StateParts;

/** A tenant in the catalogue, for enabling. */
export type CataloguedTenant = {
  id: string;
  version: number;
  /** The platform's own. */
  isHome: boolean;
  enabled: boolean;
  dbType: number;
  /** The encrypted connection string, and the one without its secrets. */
  sealed: string | null;
  shown: string | null;
};

/** The connection string that a call names. Undefined, or the shown one: the stored one counts. Null: the platform makes a database. */
type Asked = { id?: string; dbType: unknown; connectionString?: string | null };

/** Carries out what the catalogue of tenants needs besides its rows. */
export type TenantEnabling = CatalogueParts &
  TenantStates & {
    find(id: string): Promise<CataloguedTenant | undefined>;
    /** Connects to a database that a tenant may get. */
    test(asked: Asked, language: Language): Promise<Answer<TestedDatabase>>;
    /** Checks what enabling needs, before anything is stored. Answers the connection string; undefined: one is made. */
    check(asked: Asked, language: Language): Promise<Answer<string | undefined>>;
    /** Migrates and seeds a tenant's database, and makes it first without a connection string. */
    fill(id: string, url: string | undefined): Promise<Answer<{ url: string; adminPassword?: string }>>;
    /** Waits until this process serves the tenant, for some seconds. */
    awaitServed(id: string): Promise<void>;
  };

export const createTenantEnabling = (parts: TenantEnablingParts): TenantEnabling => {
  const { key, databases, changed, tenants } = parts;
  const { db } = tenants.home;
  const find = (id: string) => findTenant(db, id);
  const urlOf = (asked: Asked) => connectionOf(asked, { find, key, databases });

  const look = async (asked: Asked, language: Language): Promise<Answer<{ url?: string; tested?: TestedDatabase }>> => {
    const kind = refuseKind(asked.dbType);
    if (kind) return kind;
    const url = await urlOf(asked);
    if (!url.ok || url.data === undefined) return url.ok ? done({}) : url;
    const refusal = refuseConnection({ databases }, asked.dbType, url.data);
    if (refusal) return refusal;
    const looked = await databases.look(url.data, asked.id);
    if (looked.ok) return done({ url: url.data, tested: { version: looked.version, milliseconds: looked.ms } });
    const reason =
      looked.code === "tenant.unreachable" ? translate(language, `tenant.reason.${looked.reason}`) : undefined;
    const params =
      looked.code === "tenant.versionTooOld" ? { version: looked.version } : reason ? { reason } : undefined;
    return refuseDatabase(looked.code, params);
  };
  const states = createTenantStates(parts, async (id) => {
    const row = await find(id);
    if (!row?.sealed) return false;
    const opened = await urlOf({ id, dbType: row.dbType });
    return opened.ok && opened.data !== undefined && (await databases.look(opened.data, id)).ok;
  });

  return {
    key,
    databases,
    changed,
    find,
    async test(asked, language) {
      const looked = await look(asked, language);
      if (!looked.ok) return looked;
      return looked.data.tested ? done(looked.data.tested) : needsConnection;
    },
    async check(asked, language) {
      const looked = await look(asked, language);
      return looked.ok ? done(looked.data.url) : looked;
    },
    fill: (id, url) => fillTenant(parts, id, url),
    async awaitServed(id) {
      for (const until = Date.now() + SERVED_MS; Date.now() < until && !tenants.peek(id);) await pause(50);
    },
    ...states,
  };
};

/** Longest time in ms that an enabling call waits until people of the tenant can sign in. */
const SERVED_MS = 15_000;

const refuseDatabase = (code: string, params?: CallRefused["params"]): CallRefused =>
  refusedCall(code, { params, errors: [{ path: "connectionString", code, params }] });

const needsConnection = refuseDatabase("tenant.connectionNeeded");

const findTenant = (db: Kysely<Database>, id: string): Promise<CataloguedTenant | undefined> =>
  db
    .selectFrom("tenant")
    .select((eb) => eb("code", "=", HOME_CODE).as("isHome"))
    .select([
      "id",
      "version",
      "enabled",
      "db_type as dbType",
      "connection_string as sealed",
      "connection_shown as shown",
    ])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .$narrowType<{ isHome: boolean }>()
    .executeTakeFirst();

const connectionOf = async (
  { id, connectionString }: Asked,
  { find, key, databases }: Pick<TenantEnabling, "find" | "key" | "databases">,
): Promise<Answer<string | undefined>> => {
  const stored = id === undefined ? undefined : await find(id);
  if (connectionString === null) return done(undefined);
  if (connectionString !== undefined && connectionString !== stored?.shown) return done(connectionString || undefined);
  if (!stored?.sealed) return done(undefined);
  const address = databases.addressOf(stored.sealed, key, stored.id);
  return address === undefined ? refusedCall("tenant.otherKey") : done(address);
};

const fillTenant = async (
  { databases, tenants }: TenantEnablingParts,
  id: string,
  given: string | undefined,
): Promise<Answer<{ url: string; adminPassword?: string }>> => {
  const { db } = tenants.home;
  const row = db.updateTable("tenant").where("id", "=", id);
  const step = (name: TenantStep | null) => row.set({ step: name, step_at: new Date() }).execute();
  const first = { step: given === undefined ? "making" : "migrating", step_at: new Date() };
  const longAgo = new Date(Date.now() - STEP_MS);
  const { numUpdatedRows } = await row
    .set(first)
    .where((eb) => eb.or([eb("step", "is", null), eb("step_at", "<", longAgo)]))
    .executeTakeFirst();
  // Another call fills it at this moment.
  if (numUpdatedRows === 0n) return refusedCall("record.stale");
  try {
    const url = given ?? (await databases.make(id));
    if (url === undefined) return needsConnection;
    if (!(await databases.mark(url, id))) return refuseDatabase("tenant.notEmpty");
    if (given === undefined) await step("migrating");
    const adminPassword = await databases.fill(url, () => step("seeding"));
    await noteSchema(db, id);
    await noteWork(db, id);
    return done({ url, ...(adminPassword !== undefined && { adminPassword }) });
  } finally {
    await step(null);
  }
};
