import { Router, type Request, type Response } from "express";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { loginBody, type LoginAnswer, type PasswordKeyAnswer, type VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { captchaImage, captchaText } from "#server/application/sign-in/captcha-image.ts";
import { loadAccess } from "#server/application/sign-in/access.ts";
import { companyName, asksCaptcha, signIn, type SignInParts } from "#server/application/sign-in/sign-in.ts";
import { loadMenus } from "#server/application/sign-in/menus.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import type { Tokens } from "#server/application/sign-in/tokens.ts";
import { Failure } from "../http/failure.ts";
import { addressOf, originOf } from "../http/address-of.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { rateByAddress } from "../middleware/rate-limited.ts";
import { jsonBody } from "../http/json-body.ts";

export type SignInDeps = SignInParts & {
  tokens: Tokens;
  /** How often an address gets one-time keys and captchas. */
  keyRate: RateLimit;
  rule: PasswordRule;
};

/** The calls of sign-in that are open without a token (rules §2). */
export const createSignInRouter = (deps: SignInDeps): Router => {
  const router = Router();
  const rated = rateByAddress(deps.keyRate);
  router.get("/getverifycode", rated, (request, response) => verifyCode(deps, request, response));
  router.get("/getpasswordencryptkey", rated, async (_request, response) => {
    const { secretKey, encyptKey } = createTransitKey();
    const answer: PasswordKeyAnswer = { passwordKey: await deps.keys.put("password", secretKey), encyptKey };
    sendOk(response, answer);
  });
  router.post("/login", jsonBody("100kb"), (request, response) => login(deps, request, response));
  router.get("/refresh", (request, response) => refresh(deps, request, response));
  return router;
};

/** The calls of sign-in behind `authenticate`. */
export const createSignedInRouter = (
  deps: Pick<SignInDeps, "rule"> & Pick<UserInfo, "simulatedScale" | "sendsMail">,
): Router => {
  const router = Router();
  router.get(
    "/getuserinfo",
    handle(async (context, _request, response) => {
      const { caller, db, tenant } = context;
      const access = await loadAccess(db, caller.userId);
      if (!access) throw new Failure("auth.ended");
      const [menus, company] = await Promise.all([loadMenus(db, access), companyName(db, access.companyId)]);
      const { accountId: id, userName, nickName, avatar, remark, email, emailConfirmed, version } = access;
      const account = { id, userName, nickName, avatar, remark, email, emailConfirmed, version };
      const accountInfo = { ...account, companyId: access.companyId || null, companyName: company };
      const answer: UserInfo = {
        accountInfo,
        menus,
        apiCodes: [...access.codes],
        timeZone: tenant.timeZone,
        passwordRule: deps.rule,
        simulatedScale: deps.simulatedScale,
        sendsMail: deps.sendsMail,
      };
      sendOk(response, answer);
    }),
  );
  router.post(
    "/logout",
    handle(async ({ caller, tenant }, _request, response) => {
      await tenant.sessions.end(caller.sessionId, "signedOut");
      sendOk(response);
    }),
  );
  return router;
};

const verifyCode = async (deps: SignInDeps, request: Request, response: Response): Promise<void> => {
  let answer: VerifyCodeAnswer = { enabled: false };
  if (await asksCaptcha(deps, addressOf(request))) {
    await deps.keys.take("captcha", request.query.lastKey);
    const text = captchaText();
    answer = { enabled: true, img: captchaImage(text), verifyCodeKey: await deps.keys.put("captcha", text) };
  }
  sendOk(response, answer);
};

const login = async (deps: SignInDeps, request: Request, response: Response): Promise<void> => {
  const body = validate(loginBody, request.body);
  const outcome = await signIn(deps, { ...body, ...originOf(request) });
  if (!outcome.ok) {
    const { code, number, retryAfter } = outcome;
    const minutes = Math.ceil((retryAfter ?? 0) / 60);
    throw new Failure(code, { retryAfter, params: { minutes }, ...(number && { data: { code: number } }) });
  }
  const { token, tokenExpire, access } = outcome;
  const first = access.mustChangePassword && { mustChangePassword: true as const, passwordRule: deps.rule };
  sendOk(response, { code: 0, token, tokenExpire, ...first } satisfies LoginAnswer, "ok.signedIn");
};

const refresh = async (deps: SignInDeps, request: Request, response: Response): Promise<void> => {
  const token = /^Bearer\s+(\S+)$/i.exec(request.get("authorization") ?? "")?.[1];
  if (!token) throw new Failure("auth.required");
  const reading = await deps.tokens.read(token, { evenExpired: true });
  if (!reading.ok) throw new Failure(reading.reason === "expired" ? "auth.expired" : "auth.invalid");
  const refreshed = await deps.tenants.byId(reading.claims.tid)?.sessions.refresh(reading.claims, originOf(request));
  if (!refreshed?.ok) throw new Failure(refreshed?.code ?? "auth.invalid");
  const answer: LoginAnswer = { code: 0, token: refreshed.token, tokenExpire: refreshed.tokenExpire };
  sendOk(response, answer);
};
