import type { Kysely } from "kysely";
import { ADDRESS_HOURS } from "#contracts/access/own-address.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Mail, Mailer } from "#infra/engines/mail/port.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { invalidField } from "../sign-in/password-rule.ts";
import { writeChange, type Operator } from "./operator.ts";
import { hashOf, newSecret } from "../sign-in/secret.ts";

const LIFE_MS = ADDRESS_HOURS * 60 * 60 * 1000;

/** Refuses an address to which this installation sends no mail (`MAIL_DOMAINS`). */
export const refusedAddress = (
  mailer: Pick<Mailer, "takes"> | undefined,
  email: string | null | undefined,
): CallRefused | undefined =>
  email && mailer && !mailer.takes(email) ? invalidField("email", "field.mailDomain") : undefined;

/** An address, with the secret of the link that confirms it. */
export type ToConfirm = { address: string; secret: string; name: string };

/** Creates the secret of a link that confirms the operator's current address, and replaces an earlier one. `now` is the real clock. */
export const askToConfirm = async (
  db: Kysely<Database>,
  { userId }: Pick<Operator, "userId">,
  now: Date,
): Promise<Answer<ToConfirm>> => {
  const account = await db
    .selectFrom("account")
    .select(["email", "confirmed_email as confirmed", "nick_name as nickName", "user_name as userName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { email: address, confirmed, nickName, userName } = account;
  if (address === null) return refusedCall("address.none");
  if (address === confirmed) return refusedCall("address.confirmed");
  const secret = newSecret();
  const row = { address, secret_hash: hashOf(secret), expires_at: new Date(now.getTime() + LIFE_MS) };
  await db
    .insertInto("address_confirmation")
    .values({ account_id: userId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
  return done({ address, secret, name: nickName ?? userName });
};

/** Confirms the operator's own address by the mailed secret. It works once, and only while the account has that address. */
export const confirmOwnAddress = (
  db: Kysely<Database>,
  operator: Operator,
  secret: string,
  now: Date,
): Promise<Answer<null>> =>
  db.transaction().execute(async (trx) => {
    const { userId: id } = operator;
    const used = await trx
      .deleteFrom("address_confirmation")
      .where("account_id", "=", id)
      .where("secret_hash", "=", hashOf(secret))
      .returning(["address", "expires_at"])
      .executeTakeFirst();
    if (!used || used.expires_at <= now) return refusedCall("address.invalid");
    const set = await trx
      .updateTable("account")
      .set({ confirmed_email: used.address })
      .where("id", "=", id)
      .where("email", "=", used.address)
      .executeTakeFirst();
    if (set.numUpdatedRows === 0n) return refusedCall("address.invalid");
    const after = { email: "confirmed" };
    await writeChange(trx, operator, { resource: "account", id, action: "update", after });
    return done(null);
  });

type Written = { to: string; name: string; link: string; language: Language };

/** Creates the mail that confirms an address. */
export const addressMail = ({ to, language, ...rest }: Written): Mail => {
  const params = { ...rest, hours: ADDRESS_HOURS };
  return {
    to,
    subject: translate(language, "mail.address.subject", params),
    text: translate(language, "mail.address.text", params),
  };
};
