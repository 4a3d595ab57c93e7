import type { Kysely, Transaction } from "kysely";
import { v4, v7 } from "uuid";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { isUserName, userNameFault } from "#contracts/access/user-name.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Identity, SsoSettings } from "#infra/engines/identity-provider/port.ts";
import { inTransaction, lockGrants } from "./in-transaction.ts";
import { writeChange } from "./operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { storable } from "../sign-in/login-log.ts";
import { namedAlike } from "../sign-in/named-alike.ts";
import { isBuiltIn, type SignInRefusal } from "../sign-in/sign-in.ts";
import type { FindLinked, LinkParts, Linked } from "../sign-in/single-sign-on.ts";

type Db = Kysely<Database>;
const refuse = (code: string, params?: Record<string, unknown>, logged?: string): SignInRefusal => ({
  ok: false,
  code,
  params,
  logged,
});

/**
 * Finds the account of a person at the provider: the one that is linked to (`iss`, `sub`), else the one that an administrator marked and that has the
 * name of the claim, which is linked now. A name never finds an account again after that.
 */
export const findLinked: FindLinked = async (parts, identity) => {
  const linked = await linkedTo(parts.db, identity);
  if (linked) return { ok: true, accountId: linked };
  const userName = nameOf(parts.settings.userClaim, identity);
  if (typeof userName !== "string") return userName;
  const account = await parts.db
    .selectFrom("account")
    .select(["id", "user_name", "company_id", "is_external", "is_usable", "oidc_issuer", "oidc_subject"])
    .where((eb) => namedAlike(eb, userName))
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!account) return createLinked(parts, identity, userName);
  // The same answer as for an unknown name, so that the provider's people do not learn which accounts there are.
  if (isBuiltIn(account.user_name) || !account.is_external) return refuse("sso.noAccount", { userName });
  // Another sign-in of the same person may have linked it in between.
  const isSame = account.oidc_issuer === identity.issuer && account.oidc_subject === identity.subject;
  if (account.oidc_subject !== null && !isSame) return refuse("auth.linkedElsewhere");
  if (!account.is_usable) return refuse("auth.disabled");
  return isSame ? { ok: true, accountId: account.id } : link(parts, identity, account);
};

const linkedTo = async (db: Db, { issuer, subject }: Identity, deleted = false): Promise<string | undefined> => {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("oidc_issuer", "=", issuer)
    .where("oidc_subject", "=", subject)
    .where("is_deleted", "=", deleted)
    .executeTakeFirst();
  return row?.id;
};

/** The user name in the claim. A mail address counts only if the provider verified it. */
const nameOf = (claim: string, { claims }: Identity): string | SignInRefusal => {
  const value = claims[claim];
  if (typeof value !== "string" || value.trim() === "") return refuse("sso.noName", { claim });
  if (claim === "email" && claims["email_verified"] !== true) return refuse("sso.unverified");
  return isUserName(value) ? value.trim() : refuse("auth.userNameMalformed");
};

/** Only one of two sign-ins at once links the account. The other finds what the first one wrote. */
const link = async (
  { db, correlationId, now }: LinkParts,
  identity: Identity,
  { id, company_id }: { id: string; company_id: string | null },
): Promise<Linked> => {
  const { issuer: oidc_issuer, subject: oidc_subject } = identity;
  const isLinked = await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("account")
      .set((eb) => ({ oidc_issuer, oidc_subject, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("is_external", "=", true)
      .where("oidc_subject", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const after = { oidcIssuer: oidc_issuer, oidcSubject: oidc_subject };
    const who = { userId: id, companyId: company_id, correlationId, now };
    await writeChange(transaction, who, { resource: "account", id, action: "update", after });
    return true;
  });
  if (isLinked || (await linkedTo(db, identity)) === id) return { ok: true, accountId: id };
  return refuse("auth.linkedElsewhere");
};

const createLinked = async (parts: LinkParts, identity: Identity, userName: string): Promise<Linked> => {
  const { db, settings } = parts;
  if (!settings.autoCreate) return refuse("sso.noAccount", { userName });
  // A removed account does not come back by itself.
  if (isBuiltIn(userName) || (await linkedTo(db, identity, true))) return refuse("sso.noAccount", { userName });
  // The fault itself is for the log.
  if (userNameFault(userName)) return refuse("auth.userNameMalformed", undefined, userNameFault(userName));
  const password_hash = await hashPassword(v4());
  const added = await inTransaction(db, lockGrants, (each) =>
    add({ ...parts, db: each }, identity, { userName, password_hash }),
  );
  // Another sign-in of the same person may have made it in between.
  const accountId = added.ok ? added.data : await linkedTo(db, identity);
  if (accountId) return { ok: true, accountId };
  return added.ok ? refuse("sso.noAccount", { userName }) : refuse(added.code, added.params);
};

const add = async (
  { db, settings, correlationId, now }: Omit<LinkParts, "db"> & { db: Transaction<Database> },
  { issuer, subject, claims }: Identity,
  { userName, password_hash }: { userName: string; password_hash: string },
): Promise<Answer<string>> => {
  const place = await placeOfNew(db, settings.autoCreate);
  if (!place.ok) return refusedCall("sso.roleRefused", { params: { role: settings.autoCreate?.role } });
  const id = v7();
  const { name } = claims;
  const nick_name = typeof name === "string" ? storable(name).trim().slice(0, 50) || null : null;
  const row = { user_name: userName, nick_name, company_id: place.companyId, is_external: true };
  await db
    .insertInto("account")
    .values({ id, ...row, password_hash, password_changed_at: null, oidc_issuer: issuer, oidc_subject: subject })
    .execute();
  await db.insertInto("account_role").values({ account_id: id, role_id: place.roleId }).execute();
  const after = { userName, nickName: nick_name, companyId: place.companyId, roleIds: [place.roleId] };
  const who = { userId: id, companyId: place.companyId, correlationId, now };
  await writeChange(db, who, {
    ...{ resource: "account", id, action: "add" },
    after: { ...after, isExternal: true, oidcIssuer: issuer, oidcSubject: subject },
  });
  return done(id);
};

const { user, role, rolePermission, permission } = systemScreens;
const forbidden = new Set(
  [user, role, rolePermission, permission].flatMap(({ codes }) => Object.values<string | string[]>(codes).flat()),
);

export type PlaceOfNew =
  { ok: true; roleId: string; companyId: string } | { ok: false; fault: "missing" | "grants"; codes: string[] };

/**
 * Role and company of accounts that a first sign-in makes. A role with a code of roles, permissions or accounts is refused, because whoever may make
 * people at the provider would rule here.
 */
export const placeOfNew = async (
  db: Kysely<Database> | Transaction<Database>,
  autoCreate: SsoSettings["autoCreate"],
): Promise<PlaceOfNew> => {
  const [found, company] = await Promise.all([
    db
      .selectFrom("role")
      .select("id")
      .where("key", "=", autoCreate?.role ?? "")
      .where("is_usable", "=", true)
      .where("is_deleted", "=", false)
      .executeTakeFirst(),
    db
      .selectFrom("company")
      .select("id")
      .where("code", "=", autoCreate?.company ?? "")
      .where("is_usable", "=", true)
      .where("is_deleted", "=", false)
      .executeTakeFirst(),
  ]);
  if (!found || !company) return { ok: false, fault: "missing", codes: [] };
  const granted = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "=", found.id)
    .where("permission.is_deleted", "=", false)
    .select("permission.code")
    .execute();
  const codes = granted.flatMap(({ code }) => (code !== null && forbidden.has(code) ? [code] : []));
  if (autoCreate?.role === "admin" || codes.length > 0) return { ok: false, fault: "grants", codes };
  return { ok: true, roleId: found.id, companyId: company.id };
};
