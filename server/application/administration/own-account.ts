import type { Kysely } from "kysely";
import type { ChangePassword, UpdateBasic } from "#contracts/access/account.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { sizes } from "#contracts/limits.ts";
import type { Preference } from "#contracts/wire/preferences.ts";
import { hashPassword, verifyPassword } from "#infra/access/passwords/password-hash.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Origin } from "../sign-in/login-log.ts";
import { invalidField, refusedPassword } from "../sign-in/password-rule.ts";
import { prove, wrongPassword } from "../sign-in/prove.ts";
import type { AccountDeps, AccountParts } from "./account-rules.ts";
import { endInvitation } from "./invitation.ts";
import type { InvitingTenant } from "../served-tenant.ts";
import { writeChange, type Operator } from "./operator.ts";
import { refusedAddress } from "./own-address.ts";

/** Changes of the caller's own account. An `id` in the body must be the caller's own. */
export type OwnAccount = {
  updateBasic(
    operator: Operator,
    body: UpdateBasic,
  ): Promise<
    Answer<{ version: number; /** True when the new address is not confirmed yet. */ isUnconfirmed: boolean }>
  >;
  /** Ends every session of the account, including the current one (rules §2). */
  changePassword(operator: Operator, body: ChangePassword, from: Origin): Promise<Answer<null>>;
};

export const createOwnAccount = ({
  tenant,
  rule,
  failures,
  mailer,
}: AccountParts & Pick<AccountDeps, "failures" | "mailer">): OwnAccount => ({
  async updateBasic(operator, { id, nickName, remark, email, avatar, version }) {
    if (id && id !== operator.userId)
      return refusedCall("access.denied", { params: { codes: systemScreens.user.codes.update } });
    const row = { nick_name: nickName, remark, email, avatar, version: version + 1 };
    const before = await tenant.db
      .selectFrom("account")
      .select(["email", "confirmed_email as confirmed"])
      .where("id", "=", operator.userId)
      .executeTakeFirstOrThrow();
    const isChanged = email !== undefined && email !== before.email;
    const fault = isChanged ? refusedAddress(mailer, email) : undefined;
    if (fault) return fault;
    const { numUpdatedRows } = await tenant.db
      .updateTable("account")
      .set(row)
      .where("id", "=", operator.userId)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refusedCall("record.stale");
    await writeChange(tenant.db, operator, { resource: "account", id: operator.userId, action: "update", after: row });
    return done({ version: row.version, isUnconfirmed: isChanged && email !== null && email !== before.confirmed });
  },

  async changePassword(operator, body, from) {
    if (body.id && body.id !== operator.userId)
      return refusedCall("access.denied", { params: { codes: systemScreens.user.codes.resetPassword } });
    const account = await tenant.db
      .selectFrom("account")
      .select(["user_name", "nick_name", "password_hash"])
      .where("id", "=", operator.userId)
      .executeTakeFirstOrThrow();
    const wrong = await prove({ tenant, failures }, { id: operator.userId, ...account }, from, () =>
      wrongPassword(account, body.oldPassword, ["oldPassword", "password.wrong"]),
    );
    if (wrong) return wrong;
    const { newPassword, confirmPassword } = body;
    const fault = refusedPassword(rule, {
      path: "newPassword",
      password: newPassword,
      userName: account.user_name,
      confirmed: confirmPassword,
    });
    if (fault) return fault;
    if (await verifyPassword(account.password_hash, newPassword)) return invalidField("newPassword", "password.same");
    await changeOwn(tenant, operator, newPassword);
    await tenant.sessions.endOf(operator.userId, "passwordChanged");
    return done(null);
  },
});

const changeOwn = async (tenant: InvitingTenant, operator: Operator, password: string): Promise<void> => {
  const password_hash = await hashPassword(password);
  await tenant.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("account")
      .set((eb) => ({ password_hash, must_change_password: false, version: eb("version", "+", 1) }))
      .where("id", "=", operator.userId)
      .execute();
    await endInvitation(tenant, transaction, operator.userId);
    const after = { password: "changed" };
    await writeChange(transaction, operator, { resource: "account", id: operator.userId, action: "update", after });
  });
};

/** Returns all preferences of an account, or only the one with the given key. */
export const preferencesOf = async (db: Kysely<Database>, accountId: string, key?: string): Promise<Preference[]> => {
  const all = db.selectFrom("preference").select(["key", "value"]).where("account_id", "=", accountId);
  return (key === undefined ? all : all.where("key", "=", key)).orderBy("key").execute();
};

/** Stores one preference of an account. The last write of a key wins. */
export const keepPreference = async (
  db: Kysely<Database>,
  accountId: string,
  { key, value }: Preference,
): Promise<Answer<null>> => {
  const { others } = await db
    .selectFrom("preference")
    .where("account_id", "=", accountId)
    .where("key", "!=", key)
    .select((eb) => eb.fn.countAll<string>().as("others"))
    .executeTakeFirstOrThrow();
  if (Number(others) >= sizes.preferencesOfAccount)
    return refusedCall("preference.tooMany", { params: { limit: sizes.preferencesOfAccount } });
  const text = JSON.stringify(value);
  await db
    .insertInto("preference")
    .values({ account_id: accountId, key, value: text })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "key"]).doUpdateSet((eb) => ({ value: text, changed_time: eb.fn("now") })),
    )
    .execute();
  return done(null);
};
