import { z } from "zod";
import type { PasswordRule } from "../access/password-rule.mjs";
import { uuid } from "../fields/scalars.ts";

const text = z.string().max(4000);

/** Body of `POST /base/id/login`. What is absent fails a check of its own, so that each failure keeps its number (rules §2). */
export const loginBody = z.object({
  userName: text.default(""),
  /** base64url of a sealed box, see `password-transit.ts`. */
  password: text.default(""),
  passwordKey: text.nullish(),
  /** Anything at all where no captcha is asked (rules §2); where one is, only a text can be right. */
  verifyCode: z.unknown().optional(),
  verifyCodeKey: z.unknown().optional(),
  ClientType: z.number().nullish(),
  enterpriseCode: text.nullish(),
});

/**
 * Answers of `login` and `refresh`. `code` 0 is success; failures have 1 to 4. With `mustChangePassword` the token opens `changepassword` and
 * nothing else, and `passwordRule` says what a new one may be.
 */
export type LoginAnswer = {
  code: 0;
  token: string;
  tokenExpire: string;
  mustChangePassword?: true;
  passwordRule?: PasswordRule;
};
/** A living session of one's own, of `GET /base/id/sessions`. */
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
  /** The session that asks. */
  isThis: boolean;
  /** When it began, nobody had signed in to the account from its address for 90 days. */
  isNewAddress: boolean;
};
/** Query of `DELETE /base/id/sessions`: one session, or all but the one that asks. */
export const sessionsToEnd = z.union([z.object({ id: uuid }), z.object({ all: z.literal("true") })]);
export type VerifyCodeAnswer = { enabled: false } | { enabled: true; img: string; verifyCodeKey: string };
/** `encyptKey` is spelled as the specification has it. */
export type PasswordKeyAnswer = { passwordKey: string; encyptKey: string };
