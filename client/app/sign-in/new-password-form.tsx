import { Button } from "@blueprintjs/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { Fault } from "#client/kit/fault.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import {
  type NewPassword,
  newPasswordErrors,
  type NewPasswordErrors,
  NewPasswordRows,
} from "../account/new-password.tsx";

type Errors = NewPasswordErrors & { form?: string };

type Props = {
  rule: PasswordRule;
  userName: string;
  title: string;
  text: string;
  /** Label of the button that saves. */
  action: string;
  /** Saves the password. An `ApiError` is shown at the field with its path, or else below the form. */
  save: (values: NewPassword) => Promise<void>;
  children?: ReactNode;
};

/** Form for a new password, for a person who is not signed in yet. */
export const NewPasswordForm = ({ rule, userName, title, text, action, save, children }: Props) => {
  const [values, setValues] = useState<NewPassword>({ newPassword: "", confirmPassword: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const refuse = (faults: Errors): void => {
    setErrors(faults);
    const first = faults.newPassword ? "newPassword" : faults.confirmPassword && "confirmPassword";
    if (first) document.getElementById(`account-${first}`)?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const faults = newPasswordErrors(rule, values, userName);
    refuse(faults);
    if (Object.keys(faults).length > 0) return;
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
      {/* Tells the browser's password manager the user name. */}
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

/** Errors by field. A call has the new password as `newPassword`, or as `password` if it is the only one. */
const errorsOf = ({ errors, message }: ApiError): Errors => {
  const at = errors.map(({ path, msg }) => [path === "password" ? "newPassword" : path, msg] as const);
  const ofFields = at.filter(([path]) => path === "newPassword" || path === "confirmPassword");
  return ofFields.length > 0 ? Object.fromEntries(ofFields) : { form: message };
};

/** A person who signed in with a password from somebody else, and the data for changing it. */
export type Given = { token: string; userName: string; password: string; rule: PasswordRule };

type FirstPasswordProps = { given: Given; onChanged: (password: string) => void; onBack: () => void };

/** Form for a new password, before anything else opens. */
export const FirstPassword = ({ given: person, onChanged, onBack }: FirstPasswordProps) => {
  const t = useT();
  const { userName, rule, token } = person;
  return (
    <NewPasswordForm
      rule={rule}
      userName={userName}
      title={t("client.firstPassword.title")}
      text={t("client.firstPassword.text", { userName })}
      action={t("client.firstPassword.submit")}
      save={async (values) => {
        const body = await sealPasswordsIn({ oldPassword: person.password, ...values });
        await send(ownAccountCalls.changePassword, body, { token, silent: true });
        onChanged(values.newPassword);
      }}
    >
      <Button variant="minimal" fill text={t("client.firstPassword.back")} onClick={onBack} />
    </NewPasswordForm>
  );
};
