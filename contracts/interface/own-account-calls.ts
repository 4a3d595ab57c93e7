import { z } from "zod";
import { changePassword, updateBasic } from "../access/account.ts";
import { confirmAddress } from "../access/own-address.ts";
import { defineCall, savedAnswer } from "../calls/define-call.ts";

const at = <Name extends string>(name: Name) => ({ path: `/admin/account/${name}`, tag: "account" }) as const;

/** Calls by which people change their own account, in a file of their own because the client loads them first. */
export const ownAccountCalls = {
  updateBasic: defineCall({
    ...at("updatebasic"),
    name: "updateOwnAccount",
    method: "put",
    permission: ["api:admin:user:updatebasic"],
    input: updateBasic,
    answer: savedAnswer.pick({ version: true }),
    failures: ["record.stale"],
    message: "ok.updated",
    summary: "the own basic settings",
  }),
  confirmAddress: defineCall({
    ...at("confirmaddress"),
    name: "confirmAddress",
    method: "put",
    input: confirmAddress,
    answer: z.null(),
    failures: ["address.invalid"],
    message: "ok.updated",
    summary: "confirm the own address by the secret that was mailed there",
  }),
  sendConfirmation: defineCall({
    ...at("sendconfirmation"),
    name: "sendConfirmation",
    method: "post",
    answer: z.null(),
    failures: ["address.noMail", "address.notSent", "address.confirmed", "request.tooMany"],
    message: "ok.submitted",
    summary: "mail the link again that confirms the own address",
  }),
  changePassword: defineCall({
    ...at("changepassword"),
    name: "changePassword",
    method: "put",
    permission: ["api:admin:user:changepassword"],
    input: changePassword,
    answer: z.null(),
    failures: ["auth.keyExpired"],
    message: "ok.updated",
    summary: "the own password",
  }),
};
