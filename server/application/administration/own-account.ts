import type { Kysely } from "kysely";
import type { ChangePassword, UpdateBasic } from "#contracts/access/account.ts";
import type { Database } from "#infra/database/database.ts";
import { hashPassword, verifyPassword } from "#infra/passwords/password-hash.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Sessions } from "../sign-in/sessions.ts";
import { invalid, passwordFault } from "./account-checks.ts";
import { writeChange, type Operator } from "./operator.ts";

/** What people change of their own account. An `id` in the body may only be their own. */
export type OwnAccount = {
  updateBasic(operator: Operator, body: UpdateBasic): Promise<Answer<{ version: number }>>;
  /** Ends every session of the account, this one too (decisions §2). */
  changePassword(operator: Operator, body: ChangePassword): Promise<Answer<null>>;
};

export const createOwnAccount = (db: Kysely<Database>, sessions: Sessions): OwnAccount => ({
  async updateBasic(operator, { id, nickName, remark, avatar, version }) {
    if (id && id !== operator.userId)
      return refusedCall("access.denied", { params: { codes: "api:admin:user:update" } });
    const row = { nick_name: nickName, remark, avatar, version: version + 1 };
    const { numUpdatedRows } = await db
      .updateTable("account")
      .set(row)
      .where("id", "=", operator.userId)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refusedCall("record.stale");
    await writeChange(db, operator, { resource: "account", id: operator.userId, action: "update", after: row });
    return done({ version: row.version });
  },

  async changePassword(operator, { id, oldPassword, newPassword, confirmPassword }) {
    if (id && id !== operator.userId)
      return refusedCall("access.denied", { params: { codes: "api:admin:user:resetpassword" } });
    const own = await db
      .selectFrom("account")
      .select(["user_name", "password_hash", "version"])
      .where("id", "=", operator.userId)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(own.password_hash, oldPassword))) return invalid("oldPassword", "password.wrong");
    const fault = passwordFault("newPassword", newPassword, own.user_name, confirmPassword);
    if (fault) return fault;
    const change = { password_hash: await hashPassword(newPassword), version: own.version + 1 };
    await db.updateTable("account").set(change).where("id", "=", operator.userId).execute();
    await writeChange(db, operator, {
      resource: "account",
      id: operator.userId,
      action: "update",
      after: { password: "changed" },
    });
    await sessions.endOf(operator.userId, "passwordChanged");
    return done(null);
  },
});
