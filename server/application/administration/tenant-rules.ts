import { tenant } from "#contracts/resources/tenant.ts";
import { sealConnection, shownConnection } from "#infra/tenancy/connection-text.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { refusedCall } from "../answer.ts";
import type { RecordRules } from "../record-rules.ts";

const isBuiltIn = (code: unknown): boolean => code === HOME_CODE;

/** The name of the built-in tenant (rules §3). No other tenant takes it, and who has it is protected. */
const ADMIN = "admin";
const isAdmin = (name: unknown): boolean => typeof name === "string" && name.trim().toLowerCase() === ADMIN;

/** The platform's own tenant cannot be changed. Others are stored but not served yet, and their connection strings are encrypted (rules §3). */
export const tenantRules = (key: Buffer): RecordRules => ({
  async refuseChange(_db, _operator, before, values) {
    if (!isBuiltIn(before.code) && !isAdmin(before.name)) return undefined;
    const isKept = values && values.enabled !== false && (values.code ?? before.code) === before.code;
    const name = before.description ?? before.name;
    return isKept ? undefined : refusedCall("tenant.protected", { params: { name } });
  },

  async refuseValues(_db, _operator, values, before) {
    if (isAdmin(values.name) && !isBuiltIn(before?.code) && !isAdmin(before?.name))
      return refusedCall("request.invalid", { errors: [{ path: "name", code: "tenant.nameReserved" }] });
    if (values.enabled !== true || isBuiltIn(before?.code)) return undefined;
    return refusedCall("tenant.notServedYet", { errors: [{ path: "enabled", code: "tenant.notServedYet" }] });
  },

  async write(db, id, values) {
    const { connectionString } = values;
    if (connectionString === undefined) return;
    const text = typeof connectionString === "string" ? connectionString : null;
    const rows = db.updateTable(tenant.table).where("id", "=", id);
    const maskedText = text && shownConnection(text);
    const sealedText = text && sealConnection(key, text);
    // Sending back the masked text keeps the encrypted connection string.
    await rows
      .set({ connection_string: sealedText, connection_shown: maskedText })
      .where("connection_shown", "is distinct from", text)
      .execute();
  },
});
