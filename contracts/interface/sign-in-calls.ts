import { z } from "zod";
import { defineCall, typedAs } from "../calls/define-call.ts";
import type { Page } from "../wire/envelope.ts";
import { preferenceKey, preferenceQuery, setPreference, type Preference } from "../wire/preferences.ts";
import {
  loginBody,
  openings,
  sessionsToEnd,
  type LoginAnswer,
  type OwnSession,
  type PasswordKeyAnswer,
  type VerifyCodeAnswer,
} from "../wire/sign-in.ts";
import { ssoOffer } from "../wire/single-sign-on.ts";
import { acceptInvitation, invitationQuery, type InvitedAnswer } from "../access/invitation.ts";
import type { MenuItem, UserInfo } from "../access/menu-item.ts";

const tag = "sign-in";
const at = <Name extends string>(name: Name) => `/id/${name}` as const;
const moment = z.iso.datetime({ offset: true });
const passwordRule = z.enum(["spec", "free"]);
const token = z.object({ code: z.literal(0), token: z.string(), tokenExpire: moment });
const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  since: moment,
  lastSeen: moment,
  isThis: z.boolean(),
  isNewAddress: z.boolean(),
  openedBy: z.enum(openings),
}) satisfies z.ZodType<OwnSession>;
/** JSON of any shape, without a schema. */
const preference = z.object({ key: preferenceKey, value: z.unknown() });

const menuItem: z.ZodType<MenuItem> = z
  .lazy(() =>
    z.object({
      id: z.uuid(),
      parentId: z.union([z.uuid(), z.literal(0)]),
      label: z.string(),
      englishName: z.string().nullable(),
      icon: z.string().nullable(),
      path: z.string().nullable(),
      redirect: z.string().nullable(),
      hidden: z.boolean(),
      opened: z.boolean(),
      newWindow: z.boolean(),
      external: z.boolean(),
      linkExplicit: z.boolean(),
      closable: z.boolean(),
      children: z.array(menuItem),
    }),
  )
  .meta({ id: "MenuItem" });

const userInfo = z.object({
  accountInfo: z.object({
    id: z.uuid(),
    userName: z.string(),
    nickName: z.string().nullable(),
    avatar: z.string().nullable(),
    remark: z.string().nullable(),
    email: z.string().nullable(),
    emailConfirmed: z.boolean(),
    isExternal: z.boolean(),
    passwordChangedTime: moment.nullable(),
    companyId: z.uuid().nullable(),
    companyName: z.string().nullable(),
    companyType: z.number().int().nullable(),
    version: z.number().int(),
  }),
  menus: z.array(menuItem),
  apiCodes: z.array(z.string()),
  timeZone: z.string(),
  passwordRule: z.enum(["spec", "free"]),
  simulatedScale: z.boolean(),
  sendsMail: z.boolean(),
  reading: z.object({
    publicUrl: z.string().optional(),
    templates: z.array(z.object({ host: z.string(), pattern: z.string() })),
    serialAlone: z.boolean().optional(),
  }),
}) satisfies z.ZodType<UserInfo>;

/** Calls for signing in and out, and for a person's sessions and preferences (rules §2). */
export const signInCalls = {
  captcha: defineCall({
    name: "getCaptcha",
    method: "get",
    path: at("getverifycode"),
    open: { limit: "keys" },
    input: z.object({ lastKey: z.unknown().optional() }),
    documented: z.object({ lastKey: z.string().optional() }),
    answer: typedAs<VerifyCodeAnswer>(
      z.object({
        enabled: z.boolean(),
        img: z.string().optional(),
        verifyCodeKey: z.string().optional(),
      }),
    ),
    tag,
    summary: "a captcha",
  }),
  enterprise: defineCall({
    name: "getEnterpriseField",
    method: "get",
    path: at("getenterprise"),
    open: { limit: "keys" },
    answer: z.object({
      /** The sign-in page asks for the enterprise code. */ asked: z.boolean(),
      /** The answer of `GET /base/id/oidc`, so that the sign-in page needs one call. */ sso: ssoOffer,
    }),
    tag,
    summary: "whether the sign-in page asks for the enterprise code, and which provider it offers",
  }),
  passwordKey: defineCall({
    name: "getPasswordKey",
    method: "get",
    path: at("getpasswordencryptkey"),
    open: { limit: "keys" },
    answer: z.object({ passwordKey: z.string(), encyptKey: z.string() }) satisfies z.ZodType<PasswordKeyAnswer>,
    tag,
    summary: "a one-time key to seal the password with",
  }),
  login: defineCall({
    name: "signIn",
    method: "post",
    path: at("login"),
    open: { most: "100kb" },
    input: loginBody,
    answer: token.extend({
      mustChangePassword: z.literal(true).optional(),
      passwordRule: passwordRule.optional(),
      mustSetOtp: z.literal(true).optional(),
    }) satisfies z.ZodType<LoginAnswer>,
    failures: [
      "auth.failed",
      "auth.keyExpired",
      "auth.captchaWrong",
      "auth.captchaExpired",
      "auth.tooMany",
      "auth.noMenu",
      "auth.otpNeeded",
      "auth.otpWrong",
      "auth.otpOver",
      "auth.disabled",
      "sso.only",
    ],
    message: "ok.signedIn",
    tag,
    summary: "sign in",
  }),
  invited: defineCall({
    name: "getInvitation",
    method: "get",
    path: at("invite"),
    open: { limit: "invitations" },
    input: invitationQuery,
    answer: z.object({
      userName: z.string(),
      nickName: z.string().nullable(),
      companyName: z.string().nullable(),
      passwordRule,
    }) satisfies z.ZodType<InvitedAnswer>,
    failures: ["invitation.invalid"],
    tag,
    summary: "who is invited by a secret",
  }),
  accept: defineCall({
    name: "acceptInvitation",
    method: "post",
    path: at("invite"),
    open: { limit: "invitations", most: "100kb" },
    input: acceptInvitation,
    answer: z.object({ userName: z.string() }),
    failures: ["invitation.invalid", "auth.keyExpired"],
    message: "ok.updated",
    tag,
    summary: "set the password of the account that a secret invites, once",
  }),
  refresh: defineCall({
    name: "refreshToken",
    method: "get",
    path: at("refresh"),
    open: {},
    answer: token satisfies z.ZodType<LoginAnswer>,
    failures: ["auth.required", "auth.expired", "auth.invalid", "auth.ended"],
    tag,
    summary: "a new token for the current one",
  }),
  sessions: defineCall({
    name: "listOwnSessions",
    method: "get",
    path: at("sessions"),
    answer: z.object({ list: z.array(ownSession), total: z.number() }),
    tag,
    summary: "the own living sessions, the last used first",
  }),
  endSessions: defineCall({
    name: "endOwnSessions",
    method: "delete",
    path: at("sessions"),
    input: sessionsToEnd,
    documented: z.object({ id: z.uuid().optional(), all: z.literal("true").optional() }),
    answer: z.null(),
    failures: ["record.notFound"],
    tag,
    summary: "end one own session, or all but this",
  }),
  preferences: defineCall({
    name: "listPreferences",
    method: "get",
    path: at("preferences"),
    input: preferenceQuery,
    answer: typedAs<Page<Preference> | Preference>(
      z.object({ list: z.array(preference), total: z.number() }).or(preference),
    ),
    tag,
    summary: "what the server keeps for the caller: all, or the one of a key",
  }),
  setPreference: defineCall({
    name: "setPreference",
    method: "put",
    path: at("preferences"),
    input: setPreference,
    documented: preference,
    answer: z.null(),
    failures: ["preference.tooMany"],
    message: "ok.updated",
    tag,
    summary: "keep a value under a key for the caller; the last write wins",
  }),
  userInfo: defineCall({
    name: "getUserInfo",
    method: "get",
    path: at("getuserinfo"),
    answer: userInfo,
    failures: ["auth.ended"],
    tag,
    summary: "account, menus and codes",
  }),
  logout: defineCall({
    name: "signOut",
    method: "post",
    path: at("logout"),
    answer: z.object({ url: z.url() }).nullable(),
    tag,
    summary: "end the session; after a sign-in at the provider, the address to open that signs out there, too",
  }),
};
