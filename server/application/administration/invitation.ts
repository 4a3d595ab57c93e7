import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import { INVITATION_HOURS, type InvitedAnswer } from "#contracts/access/invitation.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Mail } from "#infra/engines/mail/port.ts";
import { ownKey, splitKey } from "#infra/tenancy/tenant-place.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { InvitingTenant, ServedTenants } from "../served-tenant.ts";
import { refusedPassword } from "../sign-in/password-rule.ts";
import { checkTarget } from "./account-checks.ts";
import type { AccountDeps } from "./account-rules.ts";
import { inTransaction, lockGrants, lockGrantsOf } from "./in-transaction.ts";
import { writeChange, type Operator } from "./operator.ts";
import { hashOf, newSecret } from "../sign-in/secret.ts";

type Written = Pick<Invitation, "userName" | "nickName" | "companyName"> & {
  to: string;
  link: string;
  /** Name of the inviter. */
  by: string;
  language: Language;
};

/** Creates the invitation mail in the inviter's language. */
export const invitationMail = ({ to, language, nickName, userName, companyName, ...rest }: Written): Mail => {
  const params = {
    ...rest,
    userName,
    name: nickName ?? userName,
    company: companyName ?? "Cylindra",
    hours: INVITATION_HOURS,
  };
  return {
    to,
    subject: translate(language, "mail.invitation.subject", params),
    text: translate(language, "mail.invitation.text", params),
  };
};

type Db = Kysely<Database> | Transaction<Database>;

/** Invitations are in the catalogue: for the platform's own accounts in the same transaction, for others beside it. */
const catalogueFor = ({ mark, catalogue }: InvitingTenant, transaction: Transaction<Database>): Db =>
  mark === "" ? transaction : catalogue;

const LIFE_MS = INVITATION_HOURS * 60 * 60 * 1000;

/** The same response for a secret that is unknown, used, replaced or too old, and for a disabled or removed account. */
const invalid = refusedCall("invitation.invalid");

/** The secret for the link, the other secret for the mail, and the time when both expire. */
export type Invitation = Omit<InvitedAnswer, "passwordRule"> & { secret: string; mailed: string; expiresAt: Date };

/**
 * Invites a person to set the password of an account, under the rules for a password reset. An earlier invitation ends, and the password stays the
 * same until the new invitation is used.
 *
 * @param now the real clock
 */
export const inviteAccount = (
  tenant: InvitingTenant,
  operator: Operator,
  { id, email = null }: { id: string; email?: string | null },
  now: Date,
): Promise<Answer<Invitation>> =>
  inTransaction(tenant.db, lockGrantsOf(operator), async (transaction) => {
    if (id === operator.userId) return refusedCall("account.ownPassword");
    const account = await accounts(transaction)
      .select(["account.id", "account.company_id as companyId", "account.is_usable as isUsable"])
      .where("account.id", "=", id)
      .executeTakeFirst();
    if (!account) return refusedCall("record.notFound");
    const { isUsable, userName, nickName, companyName } = account;
    const refusal = await checkTarget(transaction, operator, account);
    if (refusal) return refusal;
    if (!isUsable) return refusedCall("invitation.disabled", { params: { userName } });
    const [key, mailedKey] = [newSecret(), newSecret()];
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const row = {
      secret_hash: hashOf(key),
      // The inviter sees the first secret. Only the person who reads the mail gets the second.
      mailed_hash: email === null ? null : hashOf(mailedKey),
      mailed_to: email,
      expires_at: expiresAt,
      created_user_id: operator.userId,
      created_time: now,
    };
    const catalogue = catalogueFor(tenant, transaction);
    await catalogue.deleteFrom("invitation").where("expires_at", "<", now).execute();
    await catalogue
      .insertInto("invitation")
      .values({ tenant_id: tenant.id, account_id: id, ...row })
      .onConflict((conflict) => conflict.columns(["tenant_id", "account_id"]).doUpdateSet(row))
      .execute();
    const after = { invitation: expiresAt };
    await writeChange(transaction, operator, { resource: "account", id, action: "update", after });
    const [secret, mailed] = [ownKey(tenant, key), ownKey(tenant, mailedKey)];
    return done({ secret, mailed, expiresAt, userName, nickName, companyName });
  });

/** Deletes the invitation of an account after its password was set another way. */
export const endInvitation = async (
  tenant: InvitingTenant,
  transaction: Transaction<Database>,
  accountId: string,
): Promise<void> => {
  const invitations = catalogueFor(tenant, transaction).deleteFrom("invitation");
  await invitations.where("tenant_id", "=", tenant.id).where("account_id", "=", accountId).execute();
};

/** Dependencies of the calls without a token. */
export type InvitedParts = Pick<AccountDeps, "rule"> & { tenants: ServedTenants; now: () => Date };

/** Returns the name and company of the person that a secret invites. */
export const whoIsInvited = async (parts: InvitedParts, secret: string): Promise<Answer<InvitedAnswer>> => {
  const invited = await findInvited(parts, secret);
  if (!invited) return invalid;
  const { userName, nickName, companyName } = invited;
  return done({ userName, nickName, companyName, passwordRule: parts.rule });
};

/** Sets the password of the invited account, once, and ends its sessions. Returns the user name for signing in. */
export const acceptInvitation = async (
  parts: InvitedParts,
  { secret, password, correlationId }: { secret: string; password: string; correlationId: string },
): Promise<Answer<{ userName: string }>> => {
  const invited = await findInvited(parts, secret);
  if (!invited) return invalid;
  const { id, companyId, userName, tenant, hash, mailedTo } = invited;
  const fault = refusedPassword(parts.rule, { path: "password", password, userName });
  if (fault) return fault;
  const passwordHash = await hashPassword(password);
  const answer = await inTransaction(tenant.db, lockGrants, async (transaction) => {
    const set = await transaction
      .updateTable("account")
      .set((eb) => ({
        password_hash: passwordHash,
        must_change_password: false,
        // The mail's secret proves that the person reads that address, so it is confirmed.
        ...(mailedTo !== null && { confirmed_email: mailedTo }),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .where("is_deleted", "=", false)
      .where("is_usable", "=", true)
      .executeTakeFirst();
    if (set.numUpdatedRows === 0n) return invalid;
    const person = { userId: id, companyId, correlationId, now: tenant.clock.now() };
    const after = { password: "changed" };
    await writeChange(transaction, person, { resource: "account", id, action: "update", after });
    // Only one of two parallel calls deletes the row. Last, because the catalogue of another database does not come back with a failure.
    const used = catalogueFor(tenant, transaction).deleteFrom("invitation").where(bySecret(hash));
    return (await used.executeTakeFirst()).numDeletedRows > 0n ? done({ userName }) : invalid;
  });
  if (answer.ok) await tenant.sessions.endOf(id, "passwordChanged");
  return answer;
};

/** Matches either secret of an invitation. */
const bySecret = (hash: Buffer) => (eb: ExpressionBuilder<Database, "invitation">) =>
  eb.or([eb("invitation.secret_hash", "=", hash), eb("invitation.mailed_hash", "=", hash)]);

/** Accounts that are not removed, each with its company's name. */
const accounts = (db: Db) =>
  db
    .selectFrom("account")
    .leftJoin("company", "company.id", "account.company_id")
    .where("account.is_deleted", "=", false)
    .select(["account.user_name as userName", "account.nick_name as nickName", "company.name as companyName"]);

/** The invited account and its tenant. Only a known secret of the tenant that the link names wakes a tenant. */
const findInvited = async ({ tenants, now }: InvitedParts, secret: string) => {
  const { mark, key } = splitKey(secret);
  const hash = hashOf(key);
  const invitation = await tenants.home.db
    .selectFrom("invitation")
    .select(["tenant_id", "account_id", "mailed_hash", "mailed_to"])
    .where(bySecret(hash))
    .where("expires_at", ">", now())
    .executeTakeFirst();
  if (!invitation || invitation.tenant_id !== (mark || tenants.home.id)) return undefined;
  const tenant = tenants.byId(invitation.tenant_id);
  const account =
    tenant &&
    (await accounts(tenant.db)
      .select(["account.id", "account.company_id as companyId"])
      .where("account.id", "=", invitation.account_id)
      .where("account.is_usable", "=", true)
      .executeTakeFirst());
  const mailedTo = invitation.mailed_hash?.equals(hash) ? invitation.mailed_to : null;
  return account && { ...account, tenant, hash, mailedTo };
};
