import { z } from "zod";
import type { PasswordRule } from "../access/password-rule.mjs";
import { uuid } from "../fields/scalars.ts";

const text = z.string().max(4000);

/** Body of `POST /base/id/login`. Absent values fail later in a check of their own, so that each failure keeps its number (rules §2). */
export const loginBody = z.object({
  userName: text.default(""),
  /** The sealed password as base64url, see `password-transit.ts`. */
  password: text.default(""),
  passwordKey: text.nullish(),
  /** Any value if no captcha is required (rules §2). If one is required, only a text can be right. */
  verifyCode: z.unknown().optional(),
  verifyCodeKey: z.unknown().optional(),
  ClientType: z.number().nullish(),
  enterpriseCode: text.nullish(),
  /** Key of the second step, from the failure of the first, and its code or a recovery code. No other value is needed with them. */
  otpKey: text.max(200).nullish(),
  otp: text.max(50).nullish(),
});

/** Seconds in which the second step has to follow the first, and its tries. */
export const OTP_STEP_SECONDS = 5 * 60;
export const OTP_TRIES = 5;
/** `data` of a failure after which the page asks for a code. `triesLeft` is present after a wrong code. */
export type OtpAsked = { code: 5; otpKey: string; triesLeft?: number };

/** How a session was opened: password alone, with a code of the second factor, with a recovery code, or at the provider. */
export const openings = ["password", "totp", "recovery", "oidc"] as const;
export type OpenedBy = (typeof openings)[number];

/**
 * Responses of `login` and `refresh`, with `code` 0 for success and 1 to 4 for failures. `mustChangePassword`: the token only opens `changepassword`,
 * and `passwordRule` is the rule for the new password. `mustSetOtp`: a role demands a second factor, and the token only opens setting it up.
 */
export type LoginAnswer = {
  code: 0;
  token: string;
  tokenExpire: string;
  mustChangePassword?: true;
  passwordRule?: PasswordRule;
  mustSetOtp?: true;
};
/** An active session of the caller, from `GET /base/id/sessions`. */
export type OwnSession = {
  id: string;
  /** Browser and system. */
  device: string;
  /** IP address at the sign-in. */
  address: string;
  /** ISO 8601. */
  since: string;
  /** ISO 8601, exact to a minute. */
  lastSeen: string;
  /** True for the caller's current session. */
  isThis: boolean;
  /** True if the account had no sign-in from its address in the 90 days before. */
  isNewAddress: boolean;
  openedBy: OpenedBy;
};
/** Query of `DELETE /base/id/sessions`: one session, or all except the caller's current one. */
export const sessionsToEnd = z.union([z.object({ id: uuid }), z.object({ all: z.literal("true") })]);
export type VerifyCodeAnswer = { enabled: false } | { enabled: true; img: string; verifyCodeKey: string };
/** `encyptKey` is the specification's spelling. */
export type PasswordKeyAnswer = { passwordKey: string; encyptKey: string };
