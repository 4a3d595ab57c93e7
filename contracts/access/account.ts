import { z } from "zod";
import { clearable, line, mailAddress, maybe, text, uuid } from "../fields/scalars.ts";
import { isPictureAddress } from "../fields/web-address.ts";
import { newPasswordFault, type PasswordRule } from "./password-rule.mjs";
import { userNameFault } from "./user-name.ts";

const id = uuid;
const version = z.number().int();
/** A sealed box of the password (`password-transit.ts`), base64url: at least the parts of an empty one. */
export const sealed = z
  .string()
  .max(1000, { error: "password.notSealed", abort: true })
  .regex(/^[A-Za-z0-9_-]{96,}$/, { error: "password.notSealed" });
/** Of `getpasswordencryptkey`; one key opens every box of one call. */
export const passwordKey = text.min(1).max(100);
const newUserName = text
  .trim()
  .min(1)
  .max(50)
  .superRefine((value, context) => {
    const fault = userNameFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/**
 * Parts of the body of `POST /base/admin/account/add` beside its fields: a password, whose rule is asked once its box is open, or `invite`, which
 * leaves it to the person who is invited.
 */
export const addedAccount = z
  .object({ password: sealed.optional(), passwordKey: passwordKey.optional(), invite: z.boolean().optional() })
  .superRefine(({ invite, ...password }, context) => {
    if (invite) return;
    for (const path of ["password", "passwordKey"] as const)
      if (password[path] === undefined) context.addIssue({ code: "custom", path: [path], message: "field.required" });
  });
export const resetPassword = z.object({ id, newPassword: sealed, confirmPassword: sealed, passwordKey });
/** Body of `PUT /base/admin/account/updatebasic`, by the same rule. */
export const updateBasic = z.object({
  id: maybe(id),
  nickName: line.min(1).max(50).optional(),
  remark: clearable(text.max(500)),
  email: clearable(mailAddress),
  avatar: clearable(text.max(500).refine(isPictureAddress, { error: "field.address" })),
  version,
});
/** The token says whose password it is: an `id` may be the caller's own alone, and a `version` is ignored. */
export const changePassword = z.object({
  id: maybe(id),
  oldPassword: sealed,
  newPassword: sealed,
  confirmPassword: sealed,
  passwordKey,
});
/**
 * As the forms ask before the passwords are sealed: the rule of a new password in place of its box. That it is not the user name is asked by the
 * server, with what else it knows.
 */
const typed = (rule: PasswordRule) =>
  z.string().superRefine((password, context) => {
    const fault = newPasswordFault(rule, password);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
export const typedAccount = (rule: PasswordRule) =>
  z.discriminatedUnion("invite", [
    z.object({ invite: z.literal(true), userName: newUserName, email: clearable(mailAddress) }),
    z.object({ invite: z.literal(false).optional(), userName: newUserName, password: typed(rule) }),
  ]);
export const typedReset = (rule: PasswordRule) =>
  z
    .object({ newPassword: typed(rule), confirmPassword: z.string() })
    .refine((body) => body.newPassword === body.confirmPassword, {
      error: "password.mismatch",
      path: ["confirmPassword"],
    });
/** Query of `GET /base/admin/account/getisnotexist`. */
export const userNameQuery = z.object({ userName: text.trim().max(200).default("") });

/** As they are once the boxes are open. */
export type ResetPassword = Omit<z.infer<typeof resetPassword>, "passwordKey">;
export type UpdateBasic = z.infer<typeof updateBasic>;
export type ChangePassword = Omit<z.infer<typeof changePassword>, "passwordKey">;
