import { z } from "zod";

const text = z.string().max(4000);

/** Body of `POST /base/id/login`. What is absent fails a check of its own, so that each failure keeps its number (decisions §2). */
export const loginBody = z.object({
  userName: text.default(""),
  /** base64url of a sealed box, see `password-transit.ts`. */
  password: text.default(""),
  passwordKey: text.nullish(),
  /** Anything at all where no captcha is asked (decisions §2); where one is, only a text can be right. */
  verifyCode: z.unknown().optional(),
  verifyCodeKey: z.unknown().optional(),
  ClientType: z.number().nullish(),
  enterpriseCode: text.nullish(),
});
export type LoginBody = z.input<typeof loginBody>;

/** Answers of `login` and `refresh`. `code` 0 is success; failures have 1 to 4. */
export type LoginAnswer = { code: 0; token: string; tokenExpire: string };
export type VerifyCodeAnswer = { enabled: false } | { enabled: true; img: string; verifyCodeKey: string };
/** `encyptKey` is spelled as the specification has it. */
export type PasswordKeyAnswer = { passwordKey: string; encyptKey: string };
