import { OTP_STEP_SECONDS, OTP_TRIES } from "#contracts/wire/sign-in.ts";
import { ownKey, splitKey } from "#infra/tenancy/tenant-place.ts";
import { hashOf, newSecret } from "./secret.ts";
import { addressKey } from "../address-key.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";

/** The second step of a sign-in whose password was right. Its key belongs to one account and one address. */
export type OtpStep = { tenant: ServedTenant; accountId: string };

/** Begins the second step. Returns its key. */
export const beginStep = async (
  tenant: ServedTenant,
  { accountId, ip, now }: { accountId: string; ip: string; now: Date },
): Promise<string> => {
  const secret = newSecret();
  // Keys that nobody used would stay for ever.
  await tenant.db.deleteFrom("otp_step").where("expires_at", "<", now).execute();
  await tenant.db
    .insertInto("otp_step")
    .values({
      secret_hash: hashOf(secret),
      account_id: accountId,
      address: addressKey(ip),
      expires_at: new Date(now.getTime() + OTP_STEP_SECONDS * 1000),
    })
    .execute();
  return ownKey(tenant, secret);
};

const placeOf = (tenants: ServedTenants, otpKey: string) => {
  const { mark, key } = splitKey(otpKey);
  return { tenant: mark === "" ? tenants.home : tenants.byId(mark), hash: hashOf(key) };
};

/** Finds the step of a key for this address. It uses no try. */
export const findStep = async (
  tenants: ServedTenants,
  otpKey: string,
  { ip, now }: { ip: string; now: Date },
): Promise<OtpStep | undefined> => {
  const { tenant, hash } = placeOf(tenants, otpKey);
  const row = await tenant?.db
    .selectFrom("otp_step")
    .select("account_id")
    .where("secret_hash", "=", hash)
    .where("address", "=", addressKey(ip))
    .where("tries", "<", OTP_TRIES)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return tenant && row && { tenant, accountId: row.account_id };
};

/** Takes one try of a step, so that parallel guesses all count. Returns how many are left, or undefined without one. */
export const takeTry = async ({ tenant }: OtpStep, otpKey: string): Promise<number | undefined> => {
  const row = await tenant.db
    .updateTable("otp_step")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("secret_hash", "=", hashOf(splitKey(otpKey).key))
    .where("tries", "<", OTP_TRIES)
    .returning("tries")
    .executeTakeFirst();
  return row && OTP_TRIES - row.tries;
};

/** Ends a step after it opened a session. */
export const endStep = async ({ tenant }: OtpStep, otpKey: string): Promise<void> => {
  await tenant.db
    .deleteFrom("otp_step")
    .where("secret_hash", "=", hashOf(splitKey(otpKey).key))
    .execute();
};
