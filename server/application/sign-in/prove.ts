import { verifyPassword } from "#infra/access/passwords/password-hash.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { FailureLimits } from "./failure-limits.ts";
import { writeLoginLog, type Origin } from "./login-log.ts";
import { invalidField } from "./password-rule.ts";

/** A signed-in person who shows again who they are. */
export type Proving = { id: string; user_name: string; nick_name: string | null; password_hash: string };
export type ProveParts = { tenant: Pick<Tenant, "db" | "mark">; failures: FailureLimits };

/**
 * Runs a check of a secret. A wrong one counts as a failed sign-in and appears in the login log (rules §2), so a stolen token cannot guess it.
 *
 * @param check the refusal of a wrong secret
 */
export const prove = async (
  { tenant, failures }: ProveParts,
  account: Omit<Proving, "password_hash">,
  from: Origin,
  check: () => Promise<CallRefused | undefined>,
): Promise<CallRefused | undefined> => {
  const startedAt = performance.now();
  const attempt = { account: ownKey(tenant, account.id), address: from.ip };
  const budget = await failures.begin(attempt);
  const refusal = budget.allowed ? await check() : refusedTooMany(budget.retryAfter);
  if (!refusal) {
    await failures.succeeded(attempt);
    return undefined;
  }
  const who = { accountId: account.id, userName: account.user_name, nickName: account.nick_name };
  const msg = refusal.errors?.[0]?.code ?? refusal.code;
  await writeLoginLog(tenant.db, { ...from, ...who, startedAt, status: false, msg, params: refusal.params });
  return refusal;
};

/** Refuses a wrong password at the field `path`. */
export const wrongPassword = async (
  { password_hash }: Pick<Proving, "password_hash">,
  password: string,
  [path, code]: [path: string, code: string],
): Promise<CallRefused | undefined> =>
  (await verifyPassword(password_hash, password.slice(0, 200))) ? undefined : invalidField(path, code);

/** @param seconds until failed attempts no longer count */
export const refusedTooMany = (seconds: number): CallRefused =>
  refusedCall("auth.tooMany", { retryAfter: seconds, params: { minutes: Math.ceil(seconds / 60) } });
