import { z } from "zod";
import { clearable, line, mailAddress, maybe, text, uuid } from "../fields/scalars.ts";
import { isPictureAddress } from "../fields/web-address.ts";
import { newPasswordFault, type PasswordRule } from "./password-rule.mjs";
import { userNameFault } from "./user-name.ts";

const id = uuid;
const version = z.number().int();
/** A sealed box with the password (`password-transit.ts`), as base64url. Its length is at least that of an empty box. */
export const sealed = z
  .string()
  .max(1000, { error: "password.notSealed", abort: true })
  .regex(/^[A-Za-z0-9_-]{96,}$/, { error: "password.notSealed" });
/** Key from `getpasswordencryptkey`. One key opens every box of one call. */
export const passwordKey = text.min(1).max(100);
const newUserName = text
  .trim()
  .min(1)
  .max(50)
  .superRefine((value, context) => {
    const fault = userNameFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** The employee as the record's own field reads it, so that both agree: an empty one is null. */
const employeesId = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() || null : value),
  text.max(36, { error: "field.reference" }).nullable(),
);

const demand = (values: Record<string, unknown>, paths: readonly string[], context: z.RefinementCtx): void => {
  for (const path of paths)
    if ((values[path] ?? null) === null) context.addIssue({ code: "custom", path: [path], message: "field.required" });
};

/**
 * Extra fields of the body of `POST /base/admin/account/add`. With `invite`, the invited person sets the password, and the employee may be chosen
 * later; with `isExternal`, the provider knows the person; else both are required. The password's rule is checked once its box is open.
 */
export const addedAccount = z
  .object({
    password: sealed.optional(),
    passwordKey: passwordKey.optional(),
    invite: z.boolean().optional(),
    employeesId: employeesId.optional(),
    isExternal: z.boolean().optional(),
  })
  .superRefine(({ invite, isExternal, ...values }, context) => {
    if (!invite && !isExternal) demand(values, ["password", "passwordKey", "employeesId"], context);
  });
export const resetPassword = z.object({ id, newPassword: sealed, confirmPassword: sealed, passwordKey });
/** Body of `PUT /base/admin/account/updatebasic`. An `id` may only be the caller's own. */
export const updateBasic = z.object({
  id: maybe(id),
  nickName: line.min(1).max(50).optional(),
  remark: clearable(text.max(500)),
  email: clearable(mailAddress),
  avatar: clearable(text.max(500).refine(isPictureAddress, { error: "field.address" })),
  version,
});
/** The token says whose password changes: an `id` may only be the caller's own, and a `version` is ignored. */
export const changePassword = z.object({
  id: maybe(id),
  oldPassword: sealed,
  newPassword: sealed,
  confirmPassword: sealed,
  passwordKey,
});
/** Checks a new password in the forms, before it is sealed. The server also checks that the password is not the user name, and what else it knows. */
const typed = (rule: PasswordRule) =>
  z.string().superRefine((password, context) => {
    const fault = newPasswordFault(rule, password);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
export const typedAccount = (rule: PasswordRule) => {
  const isExternal = z.literal(false).optional();
  return z.discriminatedUnion("isExternal", [
    z.object({ isExternal: z.literal(true), userName: newUserName }),
    z.discriminatedUnion("invite", [
      z.object({ isExternal, invite: z.literal(true), userName: newUserName, email: clearable(mailAddress) }),
      z.object({
        ...{ isExternal, invite: z.literal(false).optional(), userName: newUserName, password: typed(rule) },
        employeesId: z.string({ error: "field.required" }),
      }),
    ]),
  ]);
};
export const typedReset = (rule: PasswordRule) =>
  z
    .object({ newPassword: typed(rule), confirmPassword: z.string() })
    .refine((body) => body.newPassword === body.confirmPassword, {
      error: "password.mismatch",
      path: ["confirmPassword"],
    });
/** Query of `GET /base/admin/account/getisnotexist`. */
export const userNameQuery = z.object({ userName: text.trim().max(200).default("") });

/** The body with the password as plain text, once the box is open. */
export type ResetPassword = Omit<z.infer<typeof resetPassword>, "passwordKey">;
export type UpdateBasic = z.infer<typeof updateBasic>;
export type ChangePassword = Omit<z.infer<typeof changePassword>, "passwordKey">;
