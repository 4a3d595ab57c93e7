import type { KeyObject } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Passport } from "passport";
import { ExtractJwt, Strategy, type VerifiedCallback } from "passport-jwt";
import { mayScreenRead } from "#contracts/lists/screen-reads.ts";
import type { IdentifyScreen } from "#server/application/screens/identify-screen.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { IdentifyKey } from "#server/application/keys/identify-key.ts";
import type { Limits } from "#server/application/limits.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { owedBy, type Identify, type Identified } from "#server/application/sign-in/identify.ts";
import { parseClaims, tokenSettings, type Claims, type Tokens } from "#server/application/sign-in/tokens.ts";
import { Failure } from "../http/failure.ts";
import { languageOf, type RequestContext, type SignedIn } from "../http/request-context.ts";
import { admitKey, demandOpenToKeys, keyOf } from "./api-key.ts";
import { correlationIdOf } from "./correlation.ts";

export type AuthenticateParts = {
  tokens: Tokens;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  identifyKey: IdentifyKey;
  limits: Pick<Limits, "apiKeyCalls">;
};

/**
 * Admits callers with a valid access token, paired screens on routes for screens, and other software with a key, and sets the request's context.
 * Others get 401.
 */
export const createAuthenticate = (parts: AuthenticateParts): RequestHandler => {
  const { tokens, identify, identifyScreen } = parts;
  const passport = new Passport();
  const { issuer, audience, algorithm } = tokenSettings;
  const identifyFor = async (claims: Claims, callback: VerifiedCallback): Promise<void> => {
    try {
      callback(null, await identify(claims));
    } catch (error) {
      callback(error, false);
    }
  };
  const jwtFromRequest = ExtractJwt.fromAuthHeaderAsBearerToken();
  // Bytes would first be tried as a public key, which costs 0.6 ms or more per request. The type allows only bytes, the verifier takes both.
  const secretOrKey = tokens.key as KeyObject & Buffer;
  const options = { jwtFromRequest, secretOrKey, algorithms: [algorithm], issuer, audience };
  passport.use(
    new Strategy(options, (payload: unknown, callback) => {
      const claims = parseClaims(payload);
      if (!claims) return callback(null, false);
      void identifyFor(claims, callback);
    }),
  );

  const admitPerson = (request: Request, response: Response, next: NextFunction): void => {
    const answered = (
      error: unknown,
      identified: Identified<ServedTenant> | false | undefined,
      info: unknown,
    ): void => {
      if (error) return next(error);
      if (!identified) return next(new Failure(reasonOf(info)));
      if (!identified.ok) return next(new Failure(identified.code));
      const owed = owedBy(identified.access, identified.openedBy);
      if (owed && !isOpenTo(owed, request)) return next(new Failure(owed));
      const { access, tenant, claims } = identified;
      const held = { access, tenant, sessionId: claims.sid, isScreen: false, isKey: false };
      response.locals.context = contextFor(held, request, response);
      next();
    };
    (passport.authenticate("jwt", { session: false }, answered) as RequestHandler)(request, response, next);
  };

  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const key = keyOf(request);
    if (key !== undefined) {
      const { access, tenant, key: held } = await admitKey(parts, key, request, response);
      const caller = { access, tenant, sessionId: held.id, isScreen: false, isKey: true };
      response.locals.context = contextFor(caller, request, response);
      demandOpenToKeys(request);
      return next();
    }
    const credential = screenCredentialOf(request);
    if (credential === undefined) return admitPerson(request, response, next);
    await admitScreen(identifyScreen, credential, request, response);
    next();
  };
};

/** Credential from `Authorization: Screen …`, or undefined for other callers. */
const screenCredentialOf = (request: Request): string | undefined =>
  /^screen +(\S+) *$/i.exec(request.get("authorization") ?? "")?.[1];

/** Sets the context of a paired screen. A valid credential opens only what boards read, and an invalid one opens nothing. */
const admitScreen = async (
  identifyScreen: IdentifyScreen,
  credential: string,
  request: Request,
  response: Response,
): Promise<void> => {
  const identified = await identifyScreen(credential);
  if (!identified) throw new Failure("screen.revoked");
  if (!mayScreenRead(request.method, request.path)) throw new Failure("screen.boardsOnly");
  const { access, tenant, screen } = identified;
  const held = { access, tenant, sessionId: screen.id, isScreen: true, isKey: false };
  response.locals.context = contextFor(held, request, response);
};

/** Calls for a person who must do something first (rules §2). Sign-in itself allows signing out. */
const openTo = {
  "account.mustChangePassword": new Set(["put /base/admin/account/changepassword", "post /base/id/logout"]),
  "account.mustSetOtp": new Set([
    "get /base/id/totp",
    "post /base/id/totp/begin",
    "post /base/id/totp/confirm",
    "post /base/id/logout",
  ]),
};

const isOpenTo = (owed: keyof typeof openTo, { method, path }: Request): boolean =>
  openTo[owed].has(`${method} ${path.replace(/\/$/, "")}`.toLowerCase());

const reasonOf = (info: unknown): string => {
  if (!(info instanceof Error)) return "auth.invalid";
  if (info.name === "TokenExpiredError") return "auth.expired";
  return info.message === "No auth token" ? "auth.required" : "auth.invalid";
};

const contextFor = (
  {
    sessionId,
    isScreen,
    isKey,
    access,
    tenant,
  }: Pick<SignedIn, "sessionId" | "isScreen" | "isKey"> & { access: Access; tenant: ServedTenant },
  request: Request,
  response: Response,
): RequestContext => {
  const language = languageOf(response);
  const correlationId = correlationIdOf(response);
  const { accountId, companyId, userName, isAdmin, mustChangePassword, codes, levels, scopeOf } = access;
  const device = request.get("x-device")?.slice(0, 64);
  const who = { userId: accountId, userName, companyId, codes, scopeOf, language, correlationId, device };
  const caller = { ...who, isAdmin, mustChangePassword, levels, sessionId, isScreen, isKey };
  return { caller, tenant, db: tenant.db, events: tenant.events, language, correlationId };
};
