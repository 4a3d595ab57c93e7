import type { Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { invalidField } from "../sign-in/password-rule.ts";
import { rolesById, type GivingRole } from "./given.ts";
import { beyondOwn, refuseBeyond } from "./may-grant.ts";
import { reaches, type Operator } from "./operator.ts";

type Placed = { companyId: string | null; employeesId?: string | null; roleIds: string[] };

/**
 * Company and employee must exist, the company be in reach, and the roles give there nothing that the operator could not grant. A
 * disabled role is not granted again; its holders keep it.
 */
export const checkPlacing = async (
  db: Transaction<Database>,
  operator: Operator,
  { companyId, employeesId, roleIds }: Placed,
  heldRoleIds: readonly string[] = [],
): Promise<CallRefused | undefined> => {
  // Accounts of the first start may have no company.
  if (companyId !== null && !(await exists(db, "company", companyId)))
    return invalidField("companyId", "company.unknown");
  if (!reaches(operator, companyId)) return refusedCall("access.outOfScope");
  if (employeesId && !(await exists(db, "employee", employeesId)))
    return invalidField("employeesId", "employee.unknown");
  const roles = await rolesById(db, roleIds);
  const usable = roles.filter(({ id, isUsable }) => isUsable || heldRoleIds.includes(id));
  if (usable.length !== new Set(roleIds).size) return invalidField("roleIds", "account.roleUnknown");
  return beyondAt(db, operator, roles, companyId, "roleIds");
};

/** Rights that roles give to an account of this company. */
const beyondAt = async (
  db: Transaction<Database>,
  operator: Operator,
  roles: readonly GivingRole[],
  companyId: string | null,
  path?: string,
): Promise<CallRefused | undefined> => {
  const grants = roles.map((role) => ({ ...role, companyIds: [companyId] }));
  return refuseBeyond("account.beyondOwn", await beyondOwn(db, operator, grants), path);
};

/** Tells whether the operator may act on an account at all: it is in reach, and cannot do more than the operator. */
export const checkTarget = async (
  db: Transaction<Database>,
  operator: Operator,
  target: { id: string; companyId: string | null },
): Promise<CallRefused | undefined> => {
  // Outside of the scope an account is not there: its existence is nobody's business.
  if (!reaches(operator, target.companyId)) return refusedCall("record.notFound");
  const roles = await rolesById(db, await roleIdsOf(db, target.id));
  return beyondAt(db, operator, roles, target.companyId);
};

/** The roles that an account holds; those that are removed are missing. */
export const roleIdsOf = async (db: Transaction<Database>, accountId: string): Promise<string[]> => {
  const roles = await db
    .selectFrom("account_role")
    .innerJoin("role", "role.id", "account_role.role_id")
    .where("account_role.account_id", "=", accountId)
    .where("role.is_deleted", "=", false)
    .select("role.id")
    .execute();
  return roles.map(({ id }) => id);
};

const exists = async (db: Transaction<Database>, table: "company" | "employee", id: string): Promise<boolean> => {
  const record = db.selectFrom(table).select("id").where("id", "=", id).where("is_deleted", "=", false);
  return (await record.executeTakeFirst()) !== undefined;
};
