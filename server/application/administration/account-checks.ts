import type { Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { invalidField } from "../sign-in/password-rule.ts";
import { rolesById, type GivingRole } from "./given.ts";
import { beyondOwn, refuseBeyond } from "./may-grant.ts";
import { reaches, type Operator } from "./operator.ts";

type Placed = { companyId: string | null; employeesId?: string | null; roleIds: string[] };

/**
 * Checks that the company and employee exist, the company is in scope, and the operator could grant all permissions of the roles. A disabled role
 * cannot be granted, but its holders keep it.
 */
export const checkPlacing = async (
  db: Transaction<Database>,
  operator: Operator,
  { companyId, employeesId, roleIds }: Placed,
  heldRoleIds: readonly string[] = [],
): Promise<CallRefused | undefined> => {
  // Accounts from the first start may have no company.
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

/** Refuses roles that give more permissions in this company than the operator may grant. */
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

/** Checks that the operator may change an account: it is in scope and has no more permissions than the operator. */
export const checkTarget = async (
  db: Transaction<Database>,
  operator: Operator,
  target: { id: string; companyId: string | null },
): Promise<CallRefused | undefined> => {
  // An account outside the scope gives `notFound`, so that its existence is not revealed. That of a key has calls of its own.
  const person = db.selectFrom("account").select("id").where("id", "=", target.id).where("kind", "=", "person");
  const isPerson = (await person.executeTakeFirst()) !== undefined;
  if (!isPerson || !reaches(operator, target.companyId)) return refusedCall("record.notFound");
  const roles = await rolesById(db, await roleIdsOf(db, target.id));
  return beyondAt(db, operator, roles, target.companyId);
};

/** Ids of the roles that an account holds, without removed ones. */
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
