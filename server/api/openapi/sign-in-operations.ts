import { z } from "zod";
import { acceptInvitation, invitationQuery } from "#contracts/access/invitation.ts";
import { firstSteps, firstStepsCode } from "#contracts/wire/first-steps.ts";
import { loginBody } from "#contracts/wire/sign-in.ts";
import { preferenceKey, preferenceQuery } from "#contracts/wire/preferences.ts";
import type { Operation } from "./operation.ts";

const tag = "sign-in";
const at = (call: string) => `/base/id/${call}`;
const moment = z.iso.datetime({ offset: true });
const passwordRule = z.enum(["spec", "free"]);
const token = z.object({ code: z.literal(0), token: z.string(), tokenExpire: moment });
const signedIn = token.extend({
  mustChangePassword: z.literal(true).optional(),
  passwordRule: passwordRule.optional(),
});
const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  since: moment,
  lastSeen: moment,
  isThis: z.boolean(),
  isNewAddress: z.boolean(),
});

/** JSON of any shape, which has no schema of its own. */
const preference = z.object({ key: preferenceKey, value: z.unknown() });

/** Signing in and out (rules §2). */
export const signInOperations = (): Operation[] => [
  {
    method: "get",
    path: at("getverifycode"),
    summary: "a captcha",
    tag,
    open: true,
    query: z.object({ lastKey: z.string().optional() }),
    data: z.object({ enabled: z.boolean(), img: z.string().optional(), verifyCodeKey: z.string().optional() }),
  },
  {
    method: "get",
    path: at("getpasswordencryptkey"),
    summary: "a one-time key to seal the password with",
    tag,
    open: true,
    data: z.object({ passwordKey: z.string(), encyptKey: z.string() }),
  },
  { method: "post", path: at("login"), summary: "sign in", tag, open: true, body: loginBody, data: signedIn },
  {
    method: "get",
    path: at("invite"),
    summary: "who is invited by a secret",
    tag,
    open: true,
    query: invitationQuery,
    data: z.object({
      userName: z.string(),
      nickName: z.string().nullable(),
      companyName: z.string().nullable(),
      passwordRule,
    }),
  },
  {
    method: "post",
    path: at("invite"),
    summary: "set the password of the account that a secret invites, once",
    tag,
    open: true,
    body: acceptInvitation,
    data: z.object({ userName: z.string() }),
  },
  { method: "get", path: at("refresh"), summary: "a new token for the current one", tag, open: true, data: token },
  ...ownOperations(),
  {
    method: "get",
    path: at("firststeps"),
    summary: "how far the setting up of an empty product is",
    tag,
    codes: [firstStepsCode],
    data: z.object({ made: z.record(z.enum(firstSteps), z.number().int()), companyId: z.uuid().nullable() }),
  },
  { method: "get", path: at("getuserinfo"), summary: "account, menus and codes", tag },
  { method: "post", path: at("logout"), summary: "end the session", tag },
];

/** Sessions and preferences of the caller. */
const ownOperations = (): Operation[] => [
  {
    method: "get",
    path: at("sessions"),
    summary: "the own living sessions, the last used first",
    tag,
    data: z.object({ list: z.array(ownSession), total: z.number() }),
  },
  {
    method: "delete",
    path: at("sessions"),
    summary: "end one own session, or all but this",
    tag,
    query: z.object({ id: z.uuid().optional(), all: z.literal("true").optional() }),
  },
  {
    method: "get",
    path: at("preferences"),
    summary: "what the server keeps for the caller: all, or the one of a key",
    tag,
    query: preferenceQuery,
    data: z.object({ list: z.array(preference), total: z.number() }).or(preference),
  },
  {
    method: "put",
    path: at("preferences"),
    summary: "keep a value under a key for the caller; the last write wins",
    tag,
    body: preference,
  },
];
