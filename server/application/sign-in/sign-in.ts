import type { Kysely } from "kysely";
import { isUserName } from "#contracts/access/user-name.ts";
import type { Database } from "#infra/database/database.ts";
import type { OneTimeKeys } from "#infra/one-time-keys/port.ts";
import { verifyPassword } from "#infra/passwords/password-hash.ts";
import type { KeyedLock } from "../keyed-lock.ts";
import { loadAccess, type Access } from "./access.ts";
import type { FailureLimits } from "./failure-limits.ts";
import { writeLoginLog, type Origin } from "./login-log.ts";
import { loadMenus } from "./menus.ts";
import { openSealed } from "./open-sealed.ts";
import type { IssuedToken, Sessions } from "./sessions.ts";

export type CaptchaMode = "always" | "after-failures" | "off";

/** Failures of an address after which `after-failures` asks for a captcha. */
const FREE_FAILURES = 3;

/** The numeric `data.code` of a failed sign-in (decisions §2): 1 refresh the captcha, 2 captcha, 3 user name, 4 password. */
export type FailureNumber = 1 | 2 | 3 | 4;

type SignInRefusal = { ok: false; code: string; number?: FailureNumber; retryAfter?: number };
export type SignInOutcome = ({ ok: true; access: Access } & IssuedToken) | SignInRefusal;

export type SignInRequest = Origin & {
  userName: string;
  /** A sealed box, see `password-transit.ts`. */
  password: string;
  passwordKey?: unknown;
  verifyCode?: unknown;
  verifyCodeKey?: unknown;
  enterpriseCode?: string;
};

type TenantParts = { id: string; db: Kysely<Database>; sessions: Sessions };

export type SignInParts = {
  captcha: CaptchaMode;
  keys: OneTimeKeys;
  limits: FailureLimits;
  /** Attempts of one address are checked one by one: each counts as failed while it is checked, and successes must not count. */
  inTurn: KeyedLock;
  tenantOf(enterpriseCode: string): TenantParts | undefined;
  /** A hash of nobody's password, so that an unknown account takes as long as a wrong password. */
  decoyHash: string;
};

const refused = (code: string, number?: FailureNumber): SignInRefusal => ({ ok: false, code, number });

/** Signs in by the order of checks of decisions §2: rate limit, captcha, password key, account and password, usable, a menu. */
export const signIn = (parts: SignInParts, request: SignInRequest): Promise<SignInOutcome> =>
  parts.inTurn([request.ip], () => attemptSignIn(parts, request));

const attemptSignIn = async (parts: SignInParts, request: SignInRequest): Promise<SignInOutcome> => {
  const startedAt = performance.now();
  const attempt = { account: `${request.enterpriseCode ?? ""}/${request.userName}`, address: request.ip };
  // Consumed by the attempt whatever its outcome.
  const captcha = await parts.keys.take("captcha", request.verifyCodeKey);
  const begun = await parts.limits.begin(attempt);
  if (!begun.allowed) return { ok: false, code: "auth.tooMany", retryAfter: begun.retryAfter };

  const tenant = parts.tenantOf(request.enterpriseCode ?? "default");
  const captchaFault = await checkCaptcha(parts, request, captcha);
  const checked = captchaFault ?? (await checkPerson(parts, request, tenant));
  const outcome = checked.ok ? await admit(tenant, checked.access, request) : checked;
  if (outcome.ok) await parts.limits.succeeded(attempt);
  if (tenant) await note(tenant.db, request, startedAt, outcome);
  return outcome;
};

/** Whether a captcha is asked of an address now. */
export const asksCaptcha = async (
  parts: Pick<SignInParts, "captcha" | "limits">,
  address: string,
): Promise<boolean> => {
  if (parts.captcha === "after-failures") return (await parts.limits.ofAddress(address)) >= FREE_FAILURES;
  return parts.captcha === "always";
};

const checkCaptcha = async (parts: SignInParts, request: SignInRequest, answer: string | undefined) => {
  // The attempt itself has been counted, hence one more.
  const asked =
    parts.captcha === "after-failures"
      ? (await parts.limits.ofAddress(request.ip)) > FREE_FAILURES
      : parts.captcha === "always";
  if (!asked) return undefined;
  if (answer === undefined) return refused("auth.captchaExpired", 1);
  const given = typeof request.verifyCode === "string" ? request.verifyCode.trim().toUpperCase() : "";
  return given === answer ? undefined : refused("auth.captchaWrong", 2);
};

const checkPerson = async (
  { keys, decoyHash }: SignInParts,
  request: SignInRequest,
  tenant: TenantParts | undefined,
): Promise<{ ok: true; access: Access } | SignInRefusal> => {
  const secretKey = await keys.take("password", request.passwordKey);
  const password = secretKey === undefined ? undefined : openSealed(request.password, secretKey);
  if (password === undefined) return refused("auth.keyExpired", 1);
  if (!tenant) return refused("auth.enterpriseUnknown", 3);
  if (!isUserName(request.userName)) return refused("auth.userNameMalformed", 3);

  const account = await findAccount(tenant.db, request.userName);
  const matches = await verifyPassword(account?.password_hash ?? decoyHash, password.slice(0, 200));
  if (!account || !matches) return refused("auth.failed", 4);
  const access = await loadAccess(tenant.db, account.id);
  if (!access?.isUsable) return refused("auth.disabled", 4);
  return { ok: true, access };
};

const findAccount = (db: Kysely<Database>, userName: string) =>
  db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where((eb) => eb(eb.fn<string>("lower", ["user_name"]), "=", userName.trim().toLowerCase()))
    .where("is_deleted", "=", false)
    .executeTakeFirst();

const admit = async (
  tenant: TenantParts | undefined,
  access: Access,
  request: SignInRequest,
): Promise<SignInOutcome> => {
  if (!tenant) throw new Error("somebody was checked against no tenant");
  const menus = await loadMenus(tenant.db, access);
  if (menus.length === 0) return refused("auth.noMenu");
  const account = { id: access.accountId, companyId: access.companyId, tenantId: tenant.id };
  return {
    ok: true,
    access,
    ...(await tenant.sessions.start(account, { ip: request.ip, browserInfo: request.userAgent })),
  };
};

const note = (
  db: Kysely<Database>,
  request: SignInRequest,
  startedAt: number,
  outcome: SignInOutcome,
): Promise<void> => {
  const { ip, userAgent, userName } = request;
  const person = outcome.ok ? { accountId: outcome.access.accountId, nickName: outcome.access.nickName } : {};
  const msg = outcome.ok ? undefined : outcome.code;
  return writeLoginLog(db, { ip, userAgent, userName, startedAt, status: outcome.ok, msg, ...person });
};
