import { verifyPassword } from "#infra/access/passwords/password-hash.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { FailureLimits } from "./failure-limits.ts";
import { writeLoginLog, type Origin } from "./login-log.ts";
import { invalidField } from "./password-rule.ts";

type Parts = { tenant: Pick<Tenant, "db" | "mark">; failures: FailureLimits };
type Account = { id: string; user_name: string; nick_name: string | null; password_hash: string };

/** Asks for the old password. A wrong one counts as a failed sign-in and stands in the login log (rules §2): a stolen token must not guess. */
export const refusedOldPassword = async (
  { tenant, failures }: Parts,
  account: Account,
  oldPassword: string,
  from: Origin,
): Promise<CallRefused | undefined> => {
  const startedAt = performance.now();
  const attempt = { account: ownKey(tenant, account.id), address: from.ip };
  const refuse = async (refusal: CallRefused, msg = refusal.code): Promise<CallRefused> => {
    const who = { accountId: account.id, userName: account.user_name, nickName: account.nick_name };
    await writeLoginLog(tenant.db, { ...from, ...who, startedAt, status: false, msg, params: refusal.params });
    return refusal;
  };

  const begun = await failures.begin(attempt);
  if (!begun.allowed) return refuse(refusedTooMany(begun.retryAfter));
  if (!(await verifyPassword(account.password_hash, oldPassword)))
    return refuse(invalidField("oldPassword", "password.wrong"), "password.wrong");
  await failures.succeeded(attempt);
  return undefined;
};

/** @param seconds until the window of the failures is over */
const refusedTooMany = (seconds: number): CallRefused =>
  refusedCall("auth.tooMany", { retryAfter: seconds, params: { minutes: Math.ceil(seconds / 60) } });
