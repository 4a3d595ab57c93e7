import type { Kysely } from "kysely";
import type { OpenedBy, OtpAsked } from "#contracts/wire/sign-in.ts";
import { isUserName } from "#contracts/access/user-name.ts";
import { verifyPassword } from "#infra/access/passwords/password-hash.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import type { Absence } from "#infra/tenancy/tenants.ts";
import { HOME_CODE, ownKey } from "#infra/tenancy/tenant-place.ts";
import { addressKey } from "../address-key.ts";
import type { KeyedLock } from "../keyed-lock.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";
import { loadAccess, type Access } from "./access.ts";
import { takeCode, type FactorParts } from "./second-factor.ts";
import { beginStep, endStep, findStep, takeTry, type OtpStep } from "./otp-steps.ts";
import type { FailureLimits } from "./failure-limits.ts";
import { writeLoginLog, type Origin } from "./login-log.ts";
import { loadMenus } from "./menus.ts";
import { namedAlike } from "./named-alike.ts";
import { openSealed } from "./open-sealed.ts";
import type { IssuedToken, Opening } from "./sessions.ts";

/** The name and the type of a person's company. Both are null without one. */
export const companyFacts = async (
  db: Kysely<Database>,
  companyId: string,
): Promise<{ companyName: string | null; companyType: number | null }> => {
  const company = companyId
    ? await db.selectFrom("company").select(["name", "type"]).where("id", "=", companyId).executeTakeFirst()
    : undefined;
  return { companyName: company?.name ?? null, companyType: company?.type ?? null };
};

export type CaptchaMode = "always" | "after-failures" | "off";

/** True once a second tenant is enabled: the sign-in page then asks for the enterprise code. */
export const asksEnterprise = async ({ home }: Pick<ServedTenants, "home">): Promise<boolean> => {
  const rows = home.db.selectFrom("tenant").select("id").where("enabled", "=", true).where("is_deleted", "=", false);
  return (await rows.limit(2).execute()).length > 1;
};

/** Failures of an address after which `after-failures` requires a captcha. */
const FREE_FAILURES = 3;

/** Number in `data.code` of a failed sign-in (rules §2): 1 refresh the captcha, 2 captcha, 3 user name, 4 password, 5 second step. */
export type FailureNumber = 1 | 2 | 3 | 4 | 5;

/** `logged` is the real reason, only for the login log, when the response must not reveal it. */
export type SignInRefusal = {
  ok: false;
  code: string;
  number?: FailureNumber;
  retryAfter?: number;
  logged?: string;
  /** Values of the message. */
  params?: Record<string, unknown>;
} & Partial<Omit<OtpAsked, "code">>;
export type SignInOutcome = ({ ok: true; access: Access; openedBy: OpenedBy } & IssuedToken) | SignInRefusal;

export type SignInRequest = Origin & {
  userName: string;
  /** An encrypted box, see `password-transit.ts`. */
  password: string;
  passwordKey?: unknown;
  verifyCode?: unknown;
  verifyCodeKey?: unknown;
  /** Empty or missing means `default`. */
  enterpriseCode?: string | null;
  /** Key of the second step, and its code. */
  otpKey?: string | null;
  otp?: string | null;
};

export type SignInParts = {
  captcha: CaptchaMode;
  keys: OneTimeKeys;
  limits: FailureLimits;
  /** Runs the attempts of one address one by one, because each counts as failed while it is checked. */
  inTurn: KeyedLock;
  tenants: ServedTenants;
  /** Hash of a random password, so that an unknown account takes as long as a wrong password. */
  decoyHash: string;
  factors: FactorParts;
  /** People sign in at the provider. Of passwords only that of the built-in `admin` is taken. */
  onlyProvider: boolean;
};

const BUILT_IN = "admin";
/** True for the name of the built-in account, which always signs in by its password. */
export const isBuiltIn = (userName: string): boolean => userName.trim().toLowerCase() === BUILT_IN;

type Account = { id: string; password_hash: string; is_usable: boolean };

const refusal = (code: string, number?: FailureNumber, logged?: string): SignInRefusal => ({
  ok: false,
  code,
  number,
  logged,
});

/** Signs in, with the checks in the order of rules §2: rate limit, captcha, password key, account and password, enabled, has a menu. */
export const signIn = (parts: SignInParts, request: SignInRequest): Promise<SignInOutcome> =>
  parts.inTurn([addressKey(request.ip)], () =>
    request.otpKey ? attemptSecondStep(parts, request, request.otpKey) : attemptSignIn(parts, request),
  );

const attemptSignIn = async (parts: SignInParts, request: SignInRequest): Promise<SignInOutcome> => {
  const startedAt = performance.now();
  // The attempt uses up the captcha, even if it fails.
  const captcha = await parts.keys.take("captcha", request.verifyCodeKey);
  const enterpriseCode = request.enterpriseCode?.trim().toLowerCase() || HOME_CODE;
  const tenant = parts.tenants.byCode(enterpriseCode);
  const account = tenant && isUserName(request.userName) ? await findAccount(tenant.db, request.userName) : undefined;
  // All spellings of a name count for the same account.
  const accountKey =
    tenant && account ? ownKey(tenant, account.id) : `${enterpriseCode}/${request.userName.trim().toLowerCase()}`;
  const attempt = { account: accountKey, address: request.ip };

  const budget = await parts.limits.begin(attempt);
  const outcome: SignInOutcome = budget.allowed
    ? await check(parts, request, { captcha, tenant, account, absence: parts.tenants.absence(enterpriseCode) })
    : { ok: false, code: "auth.tooMany", retryAfter: budget.retryAfter };
  if (outcome.ok || outcome.code === OTP_NEEDED) await parts.limits.succeeded(attempt);
  if (tenant) await note(tenant.db, request, { startedAt, accountId: account?.id, outcome });
  return outcome;
};

type Looked = {
  captcha: string | undefined;
  tenant: ServedTenant | undefined;
  /** Why an enabled tenant is not served now. */
  absence: Absence | undefined;
  account: Account | undefined;
};

/** Does the checks after the rate limit, in order. */
const check = async (parts: SignInParts, request: SignInRequest, context: Looked): Promise<SignInOutcome> => {
  // No password is looked at, so the answer is the same for every name.
  if (parts.onlyProvider && !isBuiltIn(request.userName)) return refusal("sso.only");
  const captchaFault = await checkCaptcha(parts, request, context.captcha);
  const checked = captchaFault ?? (await checkPerson(parts, request, context));
  if (!checked.ok) return checked;
  const { tenant } = context;
  if (!tenant) throw new Error("somebody was checked against no tenant");
  if (!checked.access.hasFactor) return admit(tenant, checked.access, request, { openedBy: "password" });
  const { accountId } = checked.access;
  const otpKey = await beginStep(tenant, { accountId, ip: request.ip, now: parts.factors.now() });
  return { ...refusal(OTP_NEEDED, 5), otpKey };
};

const OTP_NEEDED = "auth.otpNeeded";

/** The second step: rate limit, key, account usable, code, has a menu. It needs no captcha and no password. */
const attemptSecondStep = async (
  parts: SignInParts,
  request: SignInRequest,
  otpKey: string,
): Promise<SignInOutcome> => {
  const startedAt = performance.now();
  const step = await findStep(parts.tenants, otpKey, { ip: request.ip, now: parts.factors.now() });
  const attempt = { account: step ? ownKey(step.tenant, step.accountId) : "otp", address: request.ip };
  const budget = await parts.limits.begin(attempt);
  const access = step && (await loadAccess(step.tenant.db, step.accountId));
  const outcome: SignInOutcome = budget.allowed
    ? step
      ? await checkCode(parts, request, { step, access, otpKey })
      : refusal(OTP_OVER)
    : { ok: false, code: "auth.tooMany", retryAfter: budget.retryAfter };
  if (outcome.ok) await parts.limits.succeeded(attempt);
  const userName = access?.userName ?? "";
  if (step) await note(step.tenant.db, { ...request, userName }, { startedAt, accountId: step.accountId, outcome });
  return outcome;
};

const OTP_OVER = "auth.otpOver";

const checkCode = async (
  { factors }: SignInParts,
  request: SignInRequest,
  { step, access, otpKey }: { step: OtpStep; access: Access | undefined; otpKey: string },
): Promise<SignInOutcome> => {
  const triesLeft = await takeTry(step, otpKey);
  if (triesLeft === undefined) return refusal(OTP_OVER);
  if (!access?.isUsable) return refusal("auth.disabled");
  const opened = await takeCode(step.tenant.db, factors, step.accountId, request.otp ?? "");
  if (!opened) return triesLeft > 0 ? { ...refusal("auth.otpWrong", 5), otpKey, triesLeft } : refusal(OTP_OVER);
  await endStep(step, otpKey);
  return admit(step.tenant, access, request, { openedBy: opened });
};

/** True if an address needs a captcha now. */
export const asksCaptcha = async (
  parts: Pick<SignInParts, "captcha" | "limits">,
  address: string,
): Promise<boolean> => {
  if (parts.captcha === "after-failures") return (await parts.limits.ofAddress(address)) >= FREE_FAILURES;
  return parts.captcha === "always";
};

const checkCaptcha = async (parts: SignInParts, request: SignInRequest, answer: string | undefined) => {
  // This attempt is already counted, so there is one more.
  const isRequired =
    parts.captcha === "after-failures"
      ? (await parts.limits.ofAddress(request.ip)) > FREE_FAILURES
      : parts.captcha === "always";
  if (!isRequired) return undefined;
  if (answer === undefined) return refusal("auth.captchaExpired", 1);
  const code = typeof request.verifyCode === "string" ? request.verifyCode.trim().toUpperCase() : "";
  return code === answer ? undefined : refusal("auth.captchaWrong", 2);
};

const checkPerson = async (
  { keys, decoyHash }: SignInParts,
  request: SignInRequest,
  { tenant, account, absence }: Looked,
): Promise<{ ok: true; access: Access } | SignInRefusal> => {
  const secretKey = await keys.take("password", request.passwordKey);
  const password = secretKey === undefined ? undefined : openSealed(request.password, secretKey);
  if (password === undefined) return refusal("auth.keyExpired", 1);
  if (!tenant) return refusal(absence ?? "auth.enterpriseUnknown", absence ? undefined : 3);
  if (!isUserName(request.userName)) return refusal("auth.userNameMalformed", 3);

  const matches = await verifyPassword(account?.password_hash ?? decoyHash, password.slice(0, 200));
  if (!account || !matches) return refusal("auth.failed", 4);
  // The same response as for a wrong password. A different one would confirm the password.
  if (!account.is_usable) return refusal("auth.failed", 4, "auth.disabled");
  const access = await loadAccess(tenant.db, account.id);
  return access?.isUsable ? { ok: true, access } : refusal("auth.failed", 4, "auth.disabled");
};

const findAccount = (db: Kysely<Database>, userName: string): Promise<Account | undefined> =>
  db
    .selectFrom("account")
    .select(["id", "password_hash", "is_usable"])
    .where((eb) => namedAlike(eb, userName))
    .where("is_deleted", "=", false)
    .executeTakeFirst();

/** Opens a session, if the account has a menu. */
export const admit = async (
  tenant: ServedTenant,
  access: Access,
  request: Origin,
  opening: Opening,
): Promise<SignInOutcome> => {
  const menus = await loadMenus(tenant.db, access);
  if (menus.length === 0) return refusal("auth.noMenu");
  const account = { id: access.accountId, companyId: access.companyId, tenantId: tenant.id };
  return {
    ok: true,
    access,
    openedBy: opening.openedBy,
    ...(await tenant.sessions.start(account, request, opening)),
  };
};

/** Writes a sign-in to the login log. */
export const note = (
  db: Kysely<Database>,
  { ip, userAgent, userName }: Origin & { userName: string },
  { startedAt, accountId, outcome }: { startedAt: number; accountId?: string; outcome: SignInOutcome },
): Promise<void> => {
  const nickName = outcome.ok ? outcome.access.nickName : undefined;
  const msg = outcome.ok ? "loginLog.signedIn" : (outcome.logged ?? outcome.code);
  const minutes = outcome.ok || !outcome.retryAfter ? undefined : { minutes: Math.ceil(outcome.retryAfter / 60) };
  const params = minutes ?? (outcome.ok ? undefined : outcome.params);
  return writeLoginLog(db, {
    ip,
    userAgent,
    userName,
    startedAt,
    status: outcome.ok,
    msg,
    params,
    accountId,
    nickName,
  });
};
