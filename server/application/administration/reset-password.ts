import type { Transaction } from "kysely";
import type { ResetPassword } from "#contracts/access/account.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { refusedPassword } from "../sign-in/password-rule.ts";
import { checkTarget } from "./account-checks.ts";
import type { AccountParts } from "./account-rules.ts";
import { inTransaction, lockGrantsOf } from "./in-transaction.ts";
import { endInvitation } from "./invitation.ts";
import { writeChange, type Operator } from "./operator.ts";

/** Sets a new password for another person's account, which must be changed at sign-in, and ends the account's sessions. */
export const resetPassword = async (
  { tenant, rule }: AccountParts,
  operator: Operator,
  body: ResetPassword,
): Promise<Answer<null>> => {
  const answer = await inTransaction(tenant.db, lockGrantsOf(operator), (transaction) =>
    reset(transaction, operator, body, { tenant, rule }),
  );
  if (answer.ok) await tenant.sessions.endOf(body.id, "passwordChanged");
  return answer;
};

async function reset(
  db: Transaction<Database>,
  operator: Operator,
  { id, newPassword, confirmPassword }: ResetPassword,
  { tenant, rule }: AccountParts,
): Promise<Answer<null>> {
  // Administrators know the password that they set. Their own password needs the old one.
  if (id === operator.userId) return refusedCall("account.ownPassword");
  const account = await db
    .selectFrom("account")
    .select(["id", "user_name as userName", "company_id as companyId"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return refusedCall("record.notFound");
  const { userName } = account;
  const proposal = { path: "newPassword", password: newPassword, userName, confirmed: confirmPassword };
  const fault = (await checkTarget(db, operator, account)) ?? refusedPassword(rule, proposal);
  if (fault) return fault;
  const password_hash = await hashPassword(newPassword);
  await db
    .updateTable("account")
    .set((eb) => ({ password_hash, must_change_password: true, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await endInvitation(tenant, db, id);
  await writeChange(db, operator, { resource: "account", id, action: "update", after: { password: "changed" } });
  return done(null);
}
