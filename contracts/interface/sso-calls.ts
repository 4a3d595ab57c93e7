import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { backChannelBody, beginSso, endSso, ssoOffer, type SsoAnswer } from "../wire/single-sign-on.ts";
import { signInCalls } from "./sign-in-calls.ts";

const tag = "sign-in";
const at = <Name extends string>(name: Name) => `/id/oidc${name}` as const;

/** Calls for signing in at an OpenID provider (rules §2). */
export const ssoCalls = {
  offer: defineCall({
    name: "getSingleSignOn",
    method: "get",
    path: at(""),
    open: { limit: "keys" },
    answer: ssoOffer,
    tag,
    summary: "whether people sign in at a provider, only there, and its name on the button",
  }),
  begin: defineCall({
    name: "beginSingleSignOn",
    method: "post",
    path: at("/begin"),
    open: { limit: "keys", most: "10kb" },
    input: beginSso,
    example: { redirect: "/index" },
    answer: z.object({ url: z.url(), key: z.uuid() }),
    failures: ["sso.off", "sso.away"],
    tag,
    summary: "the provider's address to open, and the key of this sign-in for 10 minutes",
  }),
  end: defineCall({
    name: "endSingleSignOn",
    method: "post",
    path: at("/end"),
    open: { limit: "keys", most: "20kb" },
    input: endSso,
    answer: z.object({
      code: z.literal(0),
      token: z.string(),
      tokenExpire: z.iso.datetime({ offset: true }),
      redirect: z.string(),
    }) satisfies z.ZodType<SsoAnswer>,
    failures: [
      "sso.off",
      "sso.away",
      "sso.over",
      "sso.invalid",
      "sso.noName",
      "sso.unverified",
      "sso.noAccount",
      "sso.roleRefused",
      "sso.tenantUnknown",
      "auth.linkedElsewhere",
      "auth.disabled",
      "auth.noMenu",
      "auth.enterpriseUnknown",
      "auth.userNameMalformed",
      "tenant.starting",
      "tenant.notMigrated",
    ],
    message: signInCalls.login.message,
    tag,
    summary: "sign in by the code that the provider sent back",
  }),
  logout: defineCall({
    name: "endSessionsOfProvider",
    method: "post",
    path: at("/logout"),
    open: { limit: "backChannel" },
    input: backChannelBody,
    answer: z.null(),
    failures: ["sso.off", "sso.away", "sso.invalid"],
    tag,
    summary: "end the sessions that a provider names (OpenID Connect Back-Channel Logout); its body is a form",
  }),
};
