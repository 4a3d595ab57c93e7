import type { Transaction } from "kysely";
import { v4 } from "uuid";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { userNameFault } from "#contracts/access/user-name.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Mailer } from "#infra/engines/mail/port.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import { denied, done, refusedCall, type CallRefused } from "../answer.ts";
import type { RecordRules, Stored } from "../record-rules.ts";
import type { InvitingTenant, ServedTenant } from "../served-tenant.ts";
import type { FailureLimits } from "../sign-in/failure-limits.ts";
import { openPasswords } from "../sign-in/open-passwords.ts";
import { invalidField, refusedPassword } from "../sign-in/password-rule.ts";
import { checkPlacing, checkTarget, roleIdsOf } from "./account-checks.ts";
import { lockGrantsOf } from "./in-transaction.ts";
import { refusedAddress } from "./own-address.ts";

const ADMIN = "admin";

/** Dependencies of the calls that carry a password (rules §2). */
export type AccountDeps = {
  keys: OneTimeKeys;
  rule: PasswordRule;
  failures: FailureLimits;
  /** Mails are sent only if this is set. */
  mailer?: Pick<Mailer, "takes">;
};
/** The dependencies that changes of accounts need, and the parts of the tenant. */
export type AccountParts = Pick<AccountDeps, "rule"> & { tenant: InvitingTenant & Pick<ServedTenant, "sessions"> };

type Account = Stored & {
  userName: string;
  nickName: string | null;
  email: string | null;
  companyId: string | null;
} & {
  employeesId: string | null;
  isExternal: boolean;
};
type Changes = {
  userName?: string;
  nickName?: string | null;
  email?: string | null;
  companyId?: string;
  employeesId?: string | null;
  roleIds?: string[] | null;
  isUsable?: boolean;
  isExternal?: boolean;
};
type Adding = Changes & { userName: string; invite?: boolean; password?: string; passwordKey?: string };

/** Dependencies of the rules, and the permission codes of the caller. */
type RuleParts = AccountParts & Pick<AccountDeps, "keys" | "mailer"> & { codes: ReadonlySet<string> };

/**
 * Nobody can create or change an account with more permissions than their own. A new account has a password that must be changed, or an unknown one
 * until the invitation is accepted; without a nickname it gets the employee's name. Disabling or deleting an account ends its sessions.
 */
export const accountRules = ({ tenant, rule, keys, mailer, codes }: RuleParts): RecordRules => ({
  begin: (db, operator) => lockGrantsOf(operator)(db),

  async prepare({ invite, password = "", passwordKey = "", ...account }: Adding) {
    const misnamed = refusedUserName(account.userName);
    if (misnamed) return misnamed;
    if (invite) {
      const code = systemScreens.user.codes.invite;
      return codes.has(code) ? done({ ...account, passwordHash: await hashPassword(v4()) }) : denied(code);
    }
    if (account.isExternal && password === "")
      return done({ ...account, passwordHash: await hashPassword(v4()), passwordChangedAt: null });
    const credentials = await openPasswords(keys, { password, passwordKey }, ["password"]);
    if (!credentials.ok) return credentials;
    const plainPassword = credentials.body.password;
    const fault = refusedPassword(rule, { path: "password", password: plainPassword, userName: account.userName });
    return fault ?? done({ ...account, passwordHash: await hashPassword(plainPassword), mustChangePassword: true });
  },

  async refuseChange(db, operator, before: Account, values?: Changes) {
    if (!values && before.userName === ADMIN) return protectedAccount(before.nickName);
    return (await checkTarget(db, operator, before)) ?? (values && refuseBuiltIn(db, before.userName, values));
  },

  async refuseValues(db, operator, values: Changes, before?: Account) {
    // An old name stays valid until it is changed.
    const misnamed = values.userName === before?.userName ? undefined : refusedUserName(values.userName);
    if (misnamed) return misnamed;
    const foreign = values.email === before?.email ? undefined : refusedAddress(mailer, values.email);
    if (foreign) return foreign;
    const lacksEmployee = values.employeesId === null && !(values.isExternal ?? before?.isExternal);
    if (before && lacksEmployee) return invalidField("employeesId", "field.required");
    const heldRoleIds = before ? await roleIdsOf(db, before.id) : [];
    const roleIds = values.roleIds === undefined ? heldRoleIds : (values.roleIds ?? []);
    const companyId = values.companyId ?? before?.companyId ?? null;
    return checkPlacing(db, operator, { companyId, employeesId: values.employeesId, roleIds }, heldRoleIds);
  },

  async derive(db, { nickName, employeesId }: Changes, before?: Account) {
    if (before || nickName || !employeesId) return {};
    const person = await employees(db).select("name").where("id", "=", employeesId).executeTakeFirst();
    return { nickName: person?.name ?? null };
  },

  async write(db, id, { roleIds, isExternal }: Changes) {
    if (isExternal === false)
      await db.updateTable("account").set({ oidc_issuer: null, oidc_subject: null }).where("id", "=", id).execute();
    if (roleIds !== undefined) await giveRoles(db, id, roleIds ?? []);
  },

  async committed(id, values?: Changes) {
    if (!values) await tenant.sessions.endOf(id, "accountRemoved");
    else if (values.isUsable === false) await tenant.sessions.endOf(id, "accountDisabled");
    else if (values.isExternal === false) await tenant.sessions.endAtProvider({ accountId: id }, "signedOutElsewhere");
  },
});

const employees = (db: Transaction<Database>) =>
  db.withTables<{ employee: { id: string; name: string } }>().selectFrom("employee");

const refusedUserName = (userName: string | undefined): CallRefused | undefined => {
  const fault = userName === undefined ? undefined : userNameFault(userName);
  return fault === undefined ? undefined : invalidField("userName", fault);
};

const protectedAccount = (nickName: string | null | undefined): CallRefused =>
  refusedCall("account.protected", { params: { name: nickName ?? ADMIN } });

/** The account `admin` keeps its name and its role, and can always sign in (rules §3). */
async function refuseBuiltIn(db: Transaction<Database>, userName: string, changes: Changes) {
  if (userName !== ADMIN) return undefined;
  if ((changes.userName ?? ADMIN) !== ADMIN) return invalidField("userName", "account.nameProtected");
  if (changes.isUsable === false) return protectedAccount(changes.nickName);
  if (changes.isExternal) return invalidField("isExternal", "sso.adminExternal");
  const role = await db.selectFrom("role").select("id").where("key", "=", ADMIN).executeTakeFirstOrThrow();
  const keepsRole = changes.roleIds === undefined || changes.roleIds?.includes(role.id);
  return keepsRole ? undefined : invalidField("roleIds", "account.roleProtected");
}

async function giveRoles(db: Transaction<Database>, accountId: string, roleIds: string[]): Promise<void> {
  await db.deleteFrom("account_role").where("account_id", "=", accountId).execute();
  const rows = [...new Set(roleIds)].map((roleId) => ({ account_id: accountId, role_id: roleId }));
  if (rows.length > 0) await db.insertInto("account_role").values(rows).execute();
}
