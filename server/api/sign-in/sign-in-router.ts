import { Router } from "express";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import { isPlatformCode } from "#contracts/access/roles.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { signInCalls as calls } from "#contracts/interface/sign-in-calls.ts";
import { acceptInvitation, whoIsInvited } from "#server/application/administration/invitation.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { keepPreference, preferencesOf } from "#server/application/administration/own-account.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { loadAccess, type Access } from "#server/application/sign-in/access.ts";
import {
  asksCaptcha,
  asksEnterprise,
  companyFacts,
  signIn,
  type SignInParts,
} from "#server/application/sign-in/sign-in.ts";
import { captchaImage, captchaText } from "#server/application/sign-in/captcha-image.ts";
import { loadMenus } from "#server/application/sign-in/menus.ts";
import { openPasswords } from "#server/application/sign-in/open-passwords.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import { owedBy } from "#server/application/sign-in/identify.ts";
import { offerOf, signOut, type SsoParts } from "#server/application/sign-in/single-sign-on.ts";
import type { Tokens } from "#server/application/sign-in/tokens.ts";
import { addCall, addOpenCall } from "../calls/add-call.ts";
import { addressOf, originOf } from "../http/address-of.ts";
import { correlationIdOf } from "../middleware/correlation.ts";

export type SignInDeps = SignInParts & {
  tokens: Tokens;
  rule: PasswordRule;
  /** Rate limits of the open calls, by address. */
  openLimits: Limits;
  now: () => Date;
} & Pick<SsoParts, "sso">;

/** Sign-in calls that are open without a token (rules §2), and those for the holder of an invitation's secret. */
export const createSignInRouter = (deps: SignInDeps): Router => {
  const router = Router();
  const { keys, openLimits: limits } = deps;
  addOpenCall(router, calls.captcha, limits, async ({ lastKey }, { request }) => {
    if (!(await asksCaptcha(deps, addressOf(request)))) return done({ enabled: false });
    await keys.take("captcha", lastKey);
    const text = captchaText();
    return done({ enabled: true, img: captchaImage(text), verifyCodeKey: await keys.put("captcha", text) });
  });
  addOpenCall(router, calls.enterprise, limits, async () =>
    done({ asked: await asksEnterprise(deps.tenants), sso: offerOf(deps) }),
  );
  addOpenCall(router, calls.passwordKey, limits, async () => {
    const { secretKey, encyptKey } = createTransitKey();
    return done({ passwordKey: await keys.put("password", secretKey), encyptKey });
  });
  addSignIn(router, deps);
  addRefresh(router, deps);
  addOpenCall(router, calls.invited, limits, ({ secret }) => whoIsInvited(deps, secret));
  addOpenCall(router, calls.accept, limits, async (body, { response }) => {
    const passwords = await openPasswords(keys, body, ["password"]);
    const correlationId = correlationIdOf(response);
    return passwords.ok ? acceptInvitation(deps, { ...passwords.body, correlationId }) : passwords;
  });
  return router;
};

const addSignIn = (router: Router, deps: SignInDeps): void =>
  addOpenCall(router, calls.login, deps.openLimits, async (body, { request }) => {
    const outcome = await signIn(deps, { ...body, ...originOf(request) });
    if (!outcome.ok) {
      const { code, number, retryAfter, otpKey, triesLeft } = outcome;
      const minutes = Math.ceil((retryAfter ?? 0) / 60);
      return refusedCall(code, {
        retryAfter,
        params: { minutes, triesLeft },
        ...(number && { data: { code: number, otpKey, triesLeft } }),
      });
    }
    const { token, tokenExpire, access } = outcome;
    const first = access.mustChangePassword && { mustChangePassword: true as const, passwordRule: deps.rule };
    const setsFactor = owedBy(access, outcome.openedBy) === "account.mustSetOtp" && { mustSetOtp: true as const };
    return done({ code: 0 as const, token, tokenExpire, ...first, ...setsFactor });
  });

const addRefresh = (router: Router, { tokens, tenants, openLimits }: SignInDeps): void =>
  addOpenCall(router, calls.refresh, openLimits, async (_input, { request }) => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.get("authorization") ?? "")?.[1];
    if (!token) return refusedCall("auth.required");
    const reading = await tokens.read(token, { evenExpired: true });
    if (!reading.ok) return refusedCall(reading.reason === "expired" ? "auth.expired" : "auth.invalid");
    const { tid } = reading.claims;
    const refreshed = await tenants.byId(tid)?.sessions.refresh(reading.claims, originOf(request));
    if (!refreshed?.ok) return refusedCall(refreshed?.code ?? tenants.absence(tid) ?? "auth.invalid");
    return done({ code: 0 as const, token: refreshed.token, tokenExpire: refreshed.tokenExpire });
  });

/** The caller's codes. Only the platform's own tenant has those of the catalogue. */
const codesIn = ({ mark }: Pick<ServedTenant, "mark">, { codes }: Pick<Access, "codes">): string[] =>
  [...codes].filter((code) => mark === "" || !isPlatformCode(code));

/** Sign-in calls for the signed-in user: own account, sessions and preferences. Users cannot see or end another user's session. */
export const createSignedInRouter = ({
  sso,
  ...settings
}: Pick<UserInfo, "passwordRule" | "simulatedScale" | "sendsMail"> & { sso: SsoParts }): Router => {
  const router = Router();
  addCall(router, calls.userInfo, async ({ caller, db, tenant }) => {
    const access = await loadAccess(db, caller.userId);
    if (!access) return refusedCall("auth.ended");
    const [menus, company] = await Promise.all([loadMenus(db, access), companyFacts(db, access.companyId)]);
    const { accountId: id, userName, nickName, avatar, remark, email, emailConfirmed, version } = access;
    const account = { id, userName, nickName, avatar, remark, email, emailConfirmed, version };
    const ways = {
      isExternal: access.isExternal,
      passwordChangedTime: access.passwordChangedTime?.toISOString() ?? null,
    };
    const accountInfo = { ...account, ...ways, companyId: access.companyId || null, ...company };
    const { timeZone, reading } = tenant;
    return done({
      accountInfo,
      menus,
      apiCodes: codesIn(tenant, access),
      timeZone,
      reading: reading.current(),
      ...settings,
    });
  });
  addCall(router, calls.logout, async ({ caller, tenant }) => done(await signOut(sso, tenant, caller.sessionId)));
  addCall(router, calls.sessions, async ({ caller, tenant }) => {
    const list = await tenant.sessions.listOf(caller.userId, caller.sessionId);
    return done({ list, total: list.length });
  });
  addCall(router, calls.endSessions, async ({ caller, tenant }, which) => {
    if ("all" in which) await tenant.sessions.endOthers(caller.userId, caller.sessionId);
    else if (!(await tenant.sessions.endOne(caller.userId, which.id))) return refusedCall("record.notFound");
    return done(null);
  });
  addCall(router, calls.preferences, async ({ caller, db }, { key }) => {
    const list = await preferencesOf(db, caller.userId, key);
    return done(key === undefined ? { list, total: list.length } : (list[0] ?? { key, value: null }));
  });
  addCall(router, calls.setPreference, ({ caller, db }, preference) => keepPreference(db, caller.userId, preference));
  return router;
};
