import { Button, InputGroup } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { ApiError } from "#client/lib/api-error.ts";
import { put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { FormRow } from "#client/kit/form/form-row.tsx";
import type { AccountInfo } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { signOut } from "../sign-out.ts";

const names = ["oldPassword", "newPassword", "confirmPassword"] as const;
type Name = (typeof names)[number];
/** The specification signs out this long after the password has changed, in ms. */
const goodbye = 1000;

/** Changes the own password; then all sessions are over, this one too. */
export const PasswordForm = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const [values, setValues] = useState<Record<Name, string>>({ oldPassword: "", newPassword: "", confirmPassword: "" });
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);
  const check = (): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) if (values[name] === "") found[name] = t("field.required");
    if (values.newPassword && !/^[\p{Script=Han}A-Za-z0-9]{8,50}$/u.test(values.newPassword))
      found.newPassword = t("client.account.passwordRule");
    if (values.confirmPassword && values.confirmPassword !== values.newPassword)
      found.confirmPassword = t("client.account.passwordsDiffer");
    return found;
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await put("/admin/account/changepassword", { id: account.id, ...values, version: account.version });
      showOk(t("client.account.passwordChanged"));
      setTimeout(() => void signOut(), goodbye);
    } catch (failed) {
      setBusy(false);
      if (failed instanceof ApiError) setErrors(Object.fromEntries(failed.errors.map(({ path, msg }) => [path, msg])));
    }
  };
  return (
    <form className="cy-accform" noValidate onSubmit={(event) => void save(event)}>
      {names.map((name) => (
        <FormRow
          key={name}
          id={`account-${name}`}
          label={t(`client.account.${name}`)}
          required
          error={errors[name]}
          help={name === "newPassword" ? t("client.account.passwordRule") : undefined}
        >
          <InputGroup
            id={`account-${name}`}
            name={name}
            type="password"
            maxLength={50}
            autoComplete={name === "oldPassword" ? "current-password" : "new-password"}
            value={values[name]}
            intent={errors[name] ? "danger" : undefined}
            onValueChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
          />
        </FormRow>
      ))}
      <Button type="submit" intent="primary" loading={busy} text={t("client.account.changePassword")} />
    </form>
  );
};
