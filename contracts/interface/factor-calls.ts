import { z } from "zod";
import {
  beginFactor,
  confirmFactor,
  proveFactor,
  RECOVERY_CODES,
  resetFactor,
  type FactorState,
} from "../access/second-factor.ts";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";

const tag = "sign-in";
const at = <Name extends string>(name: Name) => `/id/${name}` as const;
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
const wrong = ["totp.wrong", "totp.passwordWrong", "auth.keyExpired", "auth.tooMany"];

/** Calls for the caller's own second factor (rules §2), and the one by which an administrator resets somebody else's. */
export const factorCalls = {
  state: defineCall({
    name: "getSecondFactor",
    method: "get",
    path: at("totp"),
    answer: z.object({
      on: z.boolean(),
      since: z.iso.datetime({ offset: true }).nullable(),
      codesLeft: z.number().int(),
      demandedBy: z.array(z.string()),
      userName: z.string(),
    }) satisfies z.ZodType<FactorState>,
    tag,
    summary: "whether the own second factor is on",
  }),
  begin: defineCall({
    name: "beginSecondFactor",
    method: "post",
    path: at("totp/begin"),
    input: beginFactor,
    answer: z.object({ secret: z.string(), uri: z.url() }),
    answersSecret: true,
    failures: wrong,
    tag,
    summary: "a new secret for an authenticator; the old one works until it is confirmed",
  }),
  confirm: defineCall({
    name: "confirmSecondFactor",
    method: "post",
    path: at("totp/confirm"),
    input: confirmFactor,
    answer: recoveryCodes,
    answersSecret: true,
    failures: ["totp.wrong", "totp.clockOff", "totp.notBegun", "auth.tooMany"],
    message: "ok.updated",
    tag,
    summary: "turn the second factor on, or replace it, by a code of the new authenticator",
  }),
  remove: defineCall({
    name: "removeSecondFactor",
    method: "post",
    path: at("totp/remove"),
    input: proveFactor,
    answer: z.null(),
    failures: [...wrong, "totp.off", "totp.demanded"],
    message: "ok.updated",
    tag,
    summary: "turn the second factor off",
  }),
  codes: defineCall({
    name: "renewRecoveryCodes",
    method: "post",
    path: at("totp/codes"),
    input: proveFactor,
    answer: recoveryCodes,
    answersSecret: true,
    failures: [...wrong, "totp.off"],
    message: "ok.updated",
    tag,
    summary: "new recovery codes; the earlier ones end",
  }),
  reset: defineCall({
    name: "resetSecondFactor",
    method: "put",
    path: "/admin/account/resetotp",
    permission: [systemScreens.user.codes.resetOtp],
    input: resetFactor,
    answer: z.null(),
    failures: ["record.notFound", "account.beyondOwn", "totp.ownReset", "totp.off"],
    message: "ok.updated",
    tag: "account",
    summary: "remove the second factor of somebody who lost it, and end their sessions",
  }),
};
