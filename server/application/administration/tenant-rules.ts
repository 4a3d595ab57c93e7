import { SERVED_KIND, tenant } from "#contracts/resources/tenant.ts";
import { isPostgresText, sealConnection, shownConnection } from "#infra/tenancy/connection-text.ts";
import type { TenantDatabases } from "#infra/tenancy/tenant-databases.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { RecordRules, Values } from "../record-rules.ts";

/** Parts for the catalogue of tenants. */
export type CatalogueParts = {
  /** Key that encrypts connection strings. */
  key: Buffer;
  databases: TenantDatabases;
  /** Makes every process follow the catalogue. Resolves when this one does. */
  changed(): Promise<void>;
};

const isBuiltIn = (code: unknown): boolean => code === HOME_CODE;

/** The name of the built-in tenant (rules §3). No other tenant takes it, and who has it is protected. */
const ADMIN = "admin";
const isAdmin = (name: unknown): boolean => typeof name === "string" && name.trim().toLowerCase() === ADMIN;

const invalid = (path: string, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code }] });

/** A database of the served kind is named by an address without a socket, and is not the platform's own. */
export const refuseConnection = (
  { databases }: Pick<CatalogueParts, "databases">,
  dbType: unknown,
  text: unknown,
): CallRefused | undefined => {
  if (dbType !== SERVED_KIND || typeof text !== "string" || text === "") return undefined;
  if (!isPostgresText(text)) return invalid("connectionString", "tenant.connectionMalformed");
  return databases.isPlatform(text) ? invalid("connectionString", "tenant.platformDatabase") : undefined;
};

/** Refuses to enable a tenant whose kind of database is only stored. */
export const refuseKind = (dbType: unknown): CallRefused | undefined =>
  dbType === SERVED_KIND
    ? undefined
    : refusedCall("tenant.dbTypeNotServed", { errors: [{ path: "dbType", code: "tenant.dbTypeNotServed" }] });

/** The platform's own tenant cannot be disabled, deleted or renamed. Connection strings of the others are encrypted (rules §3). */
export const tenantRules = ({ key, databases, changed }: CatalogueParts): RecordRules => ({
  async refuseChange(_db, _operator, before, values) {
    if (!isBuiltIn(before.code) && !isAdmin(before.name)) return undefined;
    const isSame = (field: "code" | "name") => (values?.[field] ?? before[field]) === before[field];
    const isNamedAsBefore = isSame("code") && (isSame("name") || !isBuiltIn(before.code));
    const isKept = values && values.enabled !== false && isNamedAsBefore;
    const name = before.description ?? before.name;
    return isKept ? undefined : refusedCall("tenant.protected", { params: { name } });
  },

  async refuseValues(_db, _operator, values, before) {
    if (isAdmin(values.name) && !isBuiltIn(before?.code) && !isAdmin(before?.name))
      return invalid("name", "tenant.nameReserved");
    if (isBuiltIn(before?.code)) return undefined;
    const { dbType, enabled } = { ...before, ...namedValues(values) };
    const isShown = values.connectionString === before?.connectionShown;
    const refusal = isShown ? undefined : refuseConnection({ databases }, dbType, values.connectionString);
    return refusal ?? (enabled === true ? refuseKind(dbType) : undefined);
  },

  async write(db, id, values) {
    const { connectionString } = values;
    if (connectionString === undefined) return;
    const text = typeof connectionString === "string" && connectionString !== "" ? connectionString : null;
    const rows = db.updateTable(tenant.table).where("id", "=", id);
    const maskedText = text && shownConnection(text);
    const sealedText = text && sealConnection(key, text);
    // Sending back the masked text keeps the encrypted connection string.
    await rows
      .set({ connection_string: sealedText, connection_shown: maskedText })
      .where("connection_shown", "is distinct from", text)
      .execute();
  },

  committed: () => changed(),
});

/** The values that a call names. */
const namedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
