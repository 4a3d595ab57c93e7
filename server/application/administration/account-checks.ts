import { sql, type Transaction } from "kysely";
import type { Database } from "#infra/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { newPasswordFault } from "../sign-in/password-rule.ts";
import { isWithin, rolesWithCodes } from "./granted-codes.ts";
import { reaches, type Operator } from "./operator.ts";

type Placed = { companyId: string; employeesId?: string; roleIds: string[] };

/** What is wrong with a new password, as faults of its fields. */
export const passwordFault = (path: string, password: string, userName: string, confirmed = password) => {
  const code = newPasswordFault(password, userName);
  if (code) return invalid(path, code);
  return password === confirmed ? undefined : invalid("confirmPassword", "password.mismatch");
};

export const invalid = (path: string, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code }] });

/** Company and employee must exist, the company be in reach, and the roles give nothing that the operator does not have. */
export const checkPlacing = async (
  db: Transaction<Database>,
  operator: Operator,
  { companyId, employeesId, roleIds }: Placed,
): Promise<CallRefused | undefined> => {
  if (!(await exists(db, "company", companyId))) return invalid("companyId", "company.unknown");
  if (!reaches(operator, companyId)) return refusedCall("access.outOfScope");
  if (employeesId && !(await exists(db, "employee", employeesId))) return invalid("employeesId", "employee.unknown");
  const roles = await rolesWithCodes(db, roleIds);
  if (roles.length !== new Set(roleIds).size) return invalid("roleIds", "account.roleUnknown");
  return isWithin(operator, roles) ? undefined : refusedCall("account.beyondOwn");
};

/** Whether the operator may act on an account at all: it is in reach, and cannot do more than the operator. */
export const checkTarget = async (
  db: Transaction<Database>,
  operator: Operator,
  target: { id: string; company_id: string | null },
): Promise<CallRefused | undefined> => {
  // Outside of the scope an account is not there: its existence is nobody's business.
  if (!reaches(operator, target.company_id)) return refusedCall("record.notFound");
  const held = await db.selectFrom("account_role").select("role_id").where("account_id", "=", target.id).execute();
  const roles = await rolesWithCodes(
    db,
    held.map((row) => row.role_id),
  );
  return isWithin(operator, roles) ? undefined : refusedCall("account.beyondOwn");
};

/** SQL text: the tables of records are declared elsewhere. `table` is one of our own names. */
const exists = async (db: Transaction<Database>, table: "company" | "employee", id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and not is_deleted`.execute(db);
  return rows.length > 0;
};
