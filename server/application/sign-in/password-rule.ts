import { newPasswordFault, type PasswordRule } from "#contracts/access/password-rule.mjs";
import { isCommonPassword } from "#infra/access/passwords/is-common.mjs";
import { refusedCall, type CallRefused } from "../answer.ts";

export const invalidField = (path: string, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code }] });

/** Checks a new password and its confirmation (rules §2). The error is at the wrong field. */
export const refusedPassword = (
  rule: PasswordRule,
  {
    path,
    password,
    userName,
    confirmed = password,
  }: { path: string; password: string; userName: string; confirmed?: string },
): CallRefused | undefined => {
  const fault = newPasswordFault(rule, password, userName);
  if (fault) return invalidField(path, fault);
  if (isCommonPassword(password)) return invalidField(path, "password.common");
  return password === confirmed ? undefined : invalidField("confirmPassword", "password.mismatch");
};
