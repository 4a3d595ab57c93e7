import type { Transaction } from "kysely";
import { v7 } from "uuid";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { userNameFault } from "#contracts/access/user-name.ts";
import type { AddAccount, ResetPassword, UpdateAccount } from "#contracts/access/account.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { invalidField, refusedPassword } from "../sign-in/password-rule.ts";
import { checkPlacing, checkTarget, roleIdsOf } from "./account-checks.ts";
import { writeChange, type Operator } from "./operator.ts";
import { inTransaction } from "./in-transaction.ts";

const ADMIN = "admin";

/** Accounts as an administrator keeps them; every change writes `record_change`, never with a password. */
export type AccountStore = {
  add(operator: Operator, body: AddAccount): Promise<Answer<{ id: string }>>;
  update(operator: Operator, body: UpdateAccount): Promise<Answer<{ id: string; version: number }>>;
  /** All or none. */
  remove(operator: Operator, ids: string[]): Promise<Answer<null>>;
  resetPassword(operator: Operator, body: ResetPassword): Promise<Answer<null>>;
};

export type AccountParts = { tenant: Pick<ServedTenant, "db" | "mark" | "sessions">; rule: PasswordRule };

export const createAccountStore = ({ tenant: { db, sessions }, rule }: AccountParts): AccountStore => ({
  add: async (operator, body) => {
    const { password, userName } = body;
    const fault = refusedPassword(rule, { path: "password", password, userName });
    return fault ?? inTransaction(db, taken, (transaction) => add(transaction, operator, body));
  },
  update: async (operator, body) => {
    const answer = await inTransaction(db, taken, (transaction) => update(transaction, operator, body));
    if (answer.ok && body.isUsable === false) await sessions.endOf(body.id, "accountDisabled");
    return answer;
  },
  remove: async (operator, ids) => {
    const answer = await inTransaction(db, taken, (transaction) => remove(transaction, operator, ids));
    if (answer.ok) for (const id of ids) await sessions.endOf(id, "accountRemoved");
    return answer;
  },
  resetPassword: async (operator, body) => {
    const answer = await inTransaction(db, taken, (transaction) => reset(transaction, operator, body, rule));
    if (answer.ok) await sessions.endOf(body.id, "passwordChanged");
    return answer;
  },
});

const taken = (): CallRefused =>
  refusedCall("account.userNameTaken", { errors: [{ path: "userName", code: "account.userNameTaken" }] });

const refusedUserName = (userName: string): CallRefused | undefined => {
  const fault = userNameFault(userName);
  return fault === undefined ? undefined : invalidField("userName", fault);
};

/** The account's columns of a body; one that is `undefined` stays as it is. */
const rowOf = (body: AddAccount | UpdateAccount) => ({
  user_name: body.userName,
  nick_name: body.nickName,
  company_id: body.companyId,
  employees_id: body.employeesId,
  remark: body.remark,
  is_usable: body.isUsable,
});

async function add(db: Transaction<Database>, operator: Operator, body: AddAccount): Promise<Answer<{ id: string }>> {
  const roleIds = body.roleIds ?? [];
  const fault = await checkPlacing(db, operator, { ...body, roleIds });
  if (fault) return fault;
  const id = v7();
  const row = { ...rowOf(body), id, user_name: body.userName, created_user_id: operator.userId };
  await db
    .insertInto("account")
    .values({ ...row, password_hash: await hashPassword(body.password), must_change_password: true })
    .execute();
  await giveRoles(db, id, roleIds);
  const { password: _password, ...after } = body;
  await writeChange(db, operator, { resource: "account", id, action: "add", after });
  return done({ id });
}

async function giveRoles(db: Transaction<Database>, accountId: string, roleIds: string[]): Promise<void> {
  await db.deleteFrom("account_role").where("account_id", "=", accountId).execute();
  const rows = [...new Set(roleIds)].map((roleId) => ({ account_id: accountId, role_id: roleId }));
  if (rows.length > 0) await db.insertInto("account_role").values(rows).execute();
}

const lock = (db: Transaction<Database>, id: string) =>
  db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();

async function update(db: Transaction<Database>, operator: Operator, body: UpdateAccount) {
  const before = await lock(db, body.id);
  if (!before) return refusedCall("record.notFound");
  const fault = (await checkTarget(db, operator, before)) ?? (await checkBuiltIn(db, before.user_name, body));
  if (fault) return fault;
  if (before.version !== body.version) return refusedCall("record.stale");
  // A name that was allowed when it was made stays until it is changed.
  const renamed = body.userName === before.user_name ? undefined : body.userName;
  const misnamed = renamed === undefined ? undefined : refusedUserName(renamed);
  if (misnamed) return misnamed;
  const held = await roleIdsOf(db, body.id);
  const roleIds = body.roleIds === undefined ? held : (body.roleIds ?? []);
  const placed = { companyId: body.companyId ?? before.company_id, employeesId: body.employeesId, roleIds };
  const misplaced = await checkPlacing(db, operator, placed, held);
  if (misplaced) return misplaced;
  const version = before.version + 1;
  await db
    .updateTable("account")
    .set({ ...rowOf(body), version })
    .where("id", "=", body.id)
    .execute();
  await giveRoles(db, body.id, roleIds);
  const { password_hash: _hash, ...known } = before;
  await writeChange(db, operator, { resource: "account", id: body.id, action: "update", before: known, after: body });
  return done({ id: body.id, version });
}

/** The account `admin` keeps its name, its role, and can always sign in (rules §3). */
async function checkBuiltIn(db: Transaction<Database>, userName: string, body: UpdateAccount) {
  if (userName !== ADMIN) return undefined;
  if ((body.userName ?? ADMIN) !== ADMIN) return invalidField("userName", "account.nameProtected");
  if (body.isUsable === false) return refusedCall("account.protected", { params: { name: body.nickName ?? ADMIN } });
  const role = await db.selectFrom("role").select("id").where("key", "=", ADMIN).executeTakeFirstOrThrow();
  const keepsRole = body.roleIds === undefined || body.roleIds?.includes(role.id);
  return keepsRole ? undefined : invalidField("roleIds", "account.roleProtected");
}

async function remove(db: Transaction<Database>, operator: Operator, ids: string[]): Promise<Answer<null>> {
  // One order for everybody, so that two batches cannot wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const before = await lock(db, id);
    if (!before) return refusedCall("record.notFound");
    if (before.user_name === ADMIN) {
      return refusedCall("account.protected", { params: { name: before.nick_name ?? ADMIN } });
    }
    const fault = await checkTarget(db, operator, before);
    if (fault) return fault;
    const change = { is_deleted: true, deleted_time: new Date(), version: before.version + 1 };
    await db.updateTable("account").set(change).where("id", "=", id).execute();
    const { password_hash: _hash, ...known } = before;
    await writeChange(db, operator, { resource: "account", id, action: "softdelete", before: known });
  }
  return done(null);
}

async function reset(
  db: Transaction<Database>,
  operator: Operator,
  body: ResetPassword,
  rule: PasswordRule,
): Promise<Answer<null>> {
  // An administrator knows the password that he sets; one's own is changed by the old one.
  if (body.id === operator.userId) return refusedCall("account.ownPassword");
  const before = await lock(db, body.id);
  if (!before) return refusedCall("record.notFound");
  const fault =
    (await checkTarget(db, operator, before)) ??
    refusedPassword(rule, {
      path: "newPassword",
      password: body.newPassword,
      userName: before.user_name,
      confirmed: body.confirmPassword,
    });
  if (fault) return fault;
  const password_hash = await hashPassword(body.newPassword);
  const change = { password_hash, must_change_password: true, version: before.version + 1 };
  await db.updateTable("account").set(change).where("id", "=", body.id).execute();
  await writeChange(db, operator, {
    resource: "account",
    id: body.id,
    action: "update",
    after: { password: "changed" },
  });
  return done(null);
}
