import { Button } from "@blueprintjs/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { Fault } from "#client/kit/fault.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import {
  NewPasswordRows,
  newPasswordErrors,
  type NewPassword,
  type NewPasswordErrors,
} from "../account/new-password.tsx";

type Errors = NewPasswordErrors & { form?: string };

type Props = {
  rule: PasswordRule;
  userName: string;
  title: string;
  text: string;
  /** Text of the button that saves. */
  action: string;
  /** Saves the password; an `ApiError` is shown at the field that it names, or below. */
  save: (values: NewPassword) => Promise<void>;
  children?: ReactNode;
};

/** Asks a person who is not signed in yet for a password of one's own. */
export const NewPasswordForm = ({ rule, userName, title, text, action, save, children }: Props) => {
  const [values, setValues] = useState<NewPassword>({ newPassword: "", confirmPassword: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const refuse = (found: Errors): void => {
    setErrors(found);
    const first = found.newPassword ? "newPassword" : found.confirmPassword && "confirmPassword";
    if (first) document.getElementById(`account-${first}`)?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = newPasswordErrors(rule, values, userName);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await save(values);
    } catch (failed) {
      setBusy(false);
      if (!(failed instanceof ApiError)) throw failed;
      refuse(errorsOf(failed));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-busy={busy} data-signs-in>
      <h1>{title}</h1>
      <Muted as="p">{text}</Muted>
      {/* For the browser's password manager: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <NewPasswordRows
        rule={rule}
        values={values}
        errors={errors}
        userName={userName}
        large
        onChange={(name, value) => {
          setValues((all) => ({ ...all, [name]: value }));
          setErrors(({ [name]: _mended, form: _form, ...rest }) => rest);
        }}
      />
      {errors.form && <Fault text={errors.form} />}
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={action} />
      {children}
    </form>
  );
};

/** A call names the new password `newPassword`, or `password` where there is no other. */
const errorsOf = ({ errors, message }: ApiError): Errors => {
  const at = errors.map(({ path, msg }) => [path === "password" ? "newPassword" : path, msg] as const);
  const known = at.filter(([path]) => path === "newPassword" || path === "confirmPassword");
  return known.length > 0 ? Object.fromEntries(known) : { form: message };
};
