import type { Transaction } from "kysely";
import { isPlatformCode } from "#contracts/access/roles.ts";
import type { AssignPermissions } from "#contracts/access/role.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { inTransaction, lockGrantsOf } from "./in-transaction.ts";
import { beyondOwn, refuseBeyond } from "./may-grant.ts";
import { writeChange, type Operator } from "./operator.ts";
import { grantedIds } from "./permission-tree.ts";
import { changeableRole } from "./role-rules.ts";

/** Replaces the permissions of a role for one kind of client. */
export const assignPermissions = (
  { db, mark }: Pick<ServedTenant, "db" | "mark">,
  operator: Operator,
  body: AssignPermissions,
): Promise<Answer<null>> =>
  inTransaction(db, lockGrantsOf(operator), (transaction) => assign(transaction, operator, body, mark === ""));

async function assign(
  db: Transaction<Database>,
  operator: Operator,
  body: AssignPermissions,
  isHome: boolean,
): Promise<Answer<null>> {
  const { roleId, clientType, readIds } = body;
  const role = await changeableRole(db, operator, roleId);
  if (!role.ok) return role;
  const nodes = await db
    .selectFrom("permission")
    .select(["id", "code"])
    .where("client_type", "=", clientType)
    .where("is_deleted", "=", false)
    .execute();
  const requestedIds = new Set(body.modulesIds.filter((id) => id !== ""));
  const granted = nodes.filter((node) => requestedIds.has(node.id));
  if (granted.length !== requestedIds.size) {
    return refusedCall("request.invalid", { errors: [{ path: "modulesIds", code: "permission.unknown" }] });
  }
  const codes = granted.flatMap((node) => (node.code ? [node.code] : []));
  // The catalogue of tenants belongs to the platform's own tenant.
  if (!isHome && codes.some(isPlatformCode))
    return refusedCall("request.invalid", { errors: [{ path: "modulesIds", code: "permission.unknown" }] });
  if (readIds && !isSameSet(readIds, await grantedIds(db, roleId, clientType))) return refusedCall("record.stale");
  const beyond = refuseBeyond("role.beyondOwn", await beyondOwn(db, operator, [{ ...role.data, codes }]), "modulesIds");
  if (beyond) return beyond;
  await db
    .deleteFrom("role_permission")
    .where("role_id", "=", roleId)
    .where("permission_id", "in", nodes.length > 0 ? nodes.map((node) => node.id) : [roleId])
    .execute();
  const rows = granted.map((node) => ({ role_id: roleId, permission_id: node.id }));
  if (rows.length > 0) await db.insertInto("role_permission").values(rows).execute();
  await writeChange(db, operator, { resource: "role", id: roleId, action: "update", after: { clientType, codes } });
  return done(null);
}

/** True if the permissions that the caller read are still the current ones. The id "" names no node and is ignored. */
const isSameSet = (readIds: readonly string[], granted: readonly string[]): boolean => {
  const read = new Set(readIds.filter((id) => id !== ""));
  return read.size === granted.length && granted.every((id) => read.has(id));
};
