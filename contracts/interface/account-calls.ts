import { z } from "zod";
import { documentedRow } from "../calls/documented-field.ts";
import { defineCall, rawId, typedAs } from "../calls/define-call.ts";
import { account } from "../resources/account.ts";
import { listOf } from "../resources/list-of.ts";
import { resetPassword, userNameQuery } from "../access/account.ts";
import { inviteAccount, type InvitationAnswer } from "../access/invitation.ts";
import { systemScreens } from "../access/menus/system.ts";
import type { UsableRole } from "../access/role.ts";
import { viewCodes } from "../access/shared-view.ts";

const { apiKey, role, rolePermission, user } = systemScreens;
/** Codes for reading other people's accounts. */
export const accountReaders: readonly string[] = [...user.codes.list, user.codes.update];
const at = <Name extends string>(name: Name) => ({ path: `/admin/account/${name}`, tag: "account" }) as const;

/** Calls that only accounts have. */
export const accountCalls = {
  get: defineCall({
    ...at("get"),
    name: "getAccount",
    method: "get",
    permission: [...accountReaders, "api:admin:user:getbasic"],
    input: rawId,
    documented: z.object({ id: z.uuid() }).partial(),
    answer: () => typedAs<Record<string, unknown>>(documentedRow(listOf(account))),
    failures: ["record.notFound"],
    summary: "one account",
  }),
  isFree: defineCall({
    ...at("getisnotexist"),
    name: "isUserNameFree",
    method: "get",
    permission: [user.codes.add, user.codes.update],
    input: userNameQuery,
    answer: z.boolean(),
    summary: "whether a user name is free",
  }),
  resetPassword: defineCall({
    ...at("resetpassword"),
    name: "resetPassword",
    method: "put",
    permission: [user.codes.resetPassword],
    input: resetPassword,
    answer: z.null(),
    failures: ["auth.keyExpired", "record.notFound", "account.beyondOwn"],
    message: "ok.updated",
    summary: "set a new password",
  }),
  invite: defineCall({
    ...at("invite"),
    name: "inviteAccount",
    method: "post",
    permission: [user.codes.invite],
    input: inviteAccount,
    answer: z.object({
      link: z.url(),
      expiresAt: z.iso.datetime({ offset: true }),
      mail: z.enum(["sent", "failed"]).nullable(),
    }) satisfies z.ZodType<InvitationAnswer>,
    answersSecret: true,
    failures: ["record.notFound", "account.beyondOwn", "request.tooMany"],
    summary: "invite the person of an account to set its password; an earlier invitation ends",
  }),
};

/** The roles that can be assigned, for people who manage accounts or share views. */
export const listUsableRoles = defineCall({
  name: "listUsableRoles",
  method: "get",
  path: "/admin/role/getlist",
  permission: [
    ...[...role.codes.list, user.codes.add, user.codes.update, rolePermission.codes.assign, viewCodes.add],
    ...[apiKey.codes.add, apiKey.codes.update],
  ],
  answer: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      key: z.string().nullable(),
      dataScope: z.enum(["all", "companyAndBelow", "company"]),
      accountCount: z.number().int(),
      isGrantable: z.boolean(),
    }) satisfies z.ZodType<UsableRole>,
  ),
  tag: "role",
  summary: "roles that can be given",
});
