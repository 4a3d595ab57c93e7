import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import {
  NewPasswordRows,
  newPasswordErrors,
  type NewPassword,
  type NewPasswordErrors,
} from "../account/new-password.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { put } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { sealed } from "#client/state/sealed.ts";
import { Fault } from "#client/kit/fault.tsx";
import { Muted } from "#client/kit/inline.tsx";

/** A person who signed in with a password that somebody else set, and what the change of it needs. */
export type Given = { token: string; userName: string; password: string; rule: PasswordRule };

type Props = { given: Given; onChanged: (password: string) => void; onBack: () => void };

/** Asks for a password of one's own before anything else opens. */
export const FirstPassword = ({ given, onChanged, onBack }: Props) => {
  const t = useT();
  const [values, setValues] = useState<NewPassword>({ newPassword: "", confirmPassword: "" });
  const [errors, setErrors] = useState<NewPasswordErrors & { form?: string }>({});
  const [busy, setBusy] = useState(false);
  const refuse = (found: NewPasswordErrors & { form?: string }): void => {
    setErrors(found);
    const first = found.newPassword ? "newPassword" : found.confirmPassword && "confirmPassword";
    if (first) document.getElementById(`account-${first}`)?.focus();
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = newPasswordErrors(given.rule, values, given.userName);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = await sealed({ oldPassword: given.password, ...values });
      await put("/admin/account/changepassword", body, { token: given.token, silent: true });
      onChanged(values.newPassword);
    } catch (failed) {
      setBusy(false);
      if (!(failed instanceof ApiError)) throw failed;
      const atFields = failed.errors.filter(({ path }) => path in values).map(({ path, msg }) => [path, msg]);
      refuse(atFields.length > 0 ? Object.fromEntries(atFields) : { form: failed.message });
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-busy={busy} data-signs-in>
      <h1>{t("client.firstPassword.title")}</h1>
      <Muted as="p">{t("client.firstPassword.text", { userName: given.userName })}</Muted>
      {/* For the browser's password manager: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={given.userName} readOnly hidden />
      <NewPasswordRows
        rule={given.rule}
        values={values}
        errors={errors}
        userName={given.userName}
        large
        onChange={(name, value) => {
          setValues((all) => ({ ...all, [name]: value }));
          setErrors(({ [name]: _mended, form: _form, ...rest }) => rest);
        }}
      />
      {errors.form && <Fault text={errors.form} />}
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t("client.firstPassword.submit")} />
      <Button variant="minimal" fill text={t("client.firstPassword.back")} onClick={onBack} />
    </form>
  );
};
