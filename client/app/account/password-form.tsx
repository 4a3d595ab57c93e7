import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { PasswordInput } from "#client/kit/inputs/password-input.tsx";
import { passwordRule, type AccountInfo } from "#client/state/session.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { signOut } from "#client/state/sign-out.ts";
import { Row } from "#client/kit/layout.tsx";
import { newPasswordErrors, NewPasswordRows, type NewPasswordErrors } from "./new-password.tsx";
import { SectionHead } from "./account-parts.tsx";
import styles from "./account.module.css";

/** Delay of the sign-out after a change of the password, from the specification, in ms. */
const goodbye = 1000;

const empty = { oldPassword: "", newPassword: "", confirmPassword: "" };
type Name = keyof typeof empty;

/** Changes the person's own password. This ends all sessions, also this one. */
export const PasswordForm = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<NewPasswordErrors & { oldPassword?: string }>({});
  const [busy, setBusy] = useState(false);
  const change = (name: Name, value: string): void => setValues((all) => ({ ...all, [name]: value }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const faults = newPasswordErrors(passwordRule(), values, account.userName);
    const all = values.oldPassword === "" ? { ...faults, oldPassword: t("field.required") } : faults;
    setErrors(all);
    if (Object.keys(all).length > 0) return;
    setBusy(true);
    try {
      await send(ownAccountCalls.changePassword, await sealPasswordsIn(values), { silent: true });
      showOk(t("client.account.passwordChanged"));
      setTimeout(() => void signOut(), goodbye);
    } catch (failed) {
      setBusy(false);
      if (!(failed instanceof ApiError)) throw failed;
      const atFields = failed.errors.filter(({ path }) => path in values);
      setErrors(Object.fromEntries(atFields.map(({ path, msg }) => [path, msg])));
      if (atFields.length === 0) showError(failed);
    }
  };
  return (
    <form className={styles.accountForm} noValidate onSubmit={(event) => void save(event)}>
      <SectionHead title={t("client.account.password")} />
      <input type="text" name="username" autoComplete="username" value={account.userName} readOnly hidden />
      <FormRow id="account-oldPassword" label={t("client.account.oldPassword")} required error={errors.oldPassword}>
        <PasswordInput
          id="account-oldPassword"
          name="oldPassword"
          maxLength={mostPasswordCharacters}
          autoComplete="current-password"
          value={values.oldPassword}
          invalid={errors.oldPassword !== undefined}
          onChange={(value) => change("oldPassword", value)}
        />
      </FormRow>
      <NewPasswordRows
        rule={passwordRule()}
        values={values}
        errors={errors}
        userName={account.userName}
        onChange={change}
      />
      <Row wrap gap={8}>
        <Muted small>{t("client.account.endsAll")}</Muted>
        <Spacer />
        <Button type="submit" intent="primary" loading={busy} text={t("client.account.changePassword")} />
      </Row>
    </form>
  );
};
