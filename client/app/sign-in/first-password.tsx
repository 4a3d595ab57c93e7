import { Button } from "@blueprintjs/core";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { useT } from "#client/lib/i18n.ts";
import { put } from "#client/state/api.ts";
import { sealed } from "#client/state/sealed.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** A person who signed in with a password that somebody else set, and what the change of it needs. */
export type Given = { token: string; userName: string; password: string; rule: PasswordRule };

type Props = { given: Given; onChanged: (password: string) => void; onBack: () => void };

/** Asks for a password of one's own before anything else opens. */
export const FirstPassword = ({ given, onChanged, onBack }: Props) => {
  const t = useT();
  const { userName, rule, token } = given;
  return (
    <NewPasswordForm
      rule={rule}
      userName={userName}
      title={t("client.firstPassword.title")}
      text={t("client.firstPassword.text", { userName })}
      action={t("client.firstPassword.submit")}
      save={async (values) => {
        const body = await sealed({ oldPassword: given.password, ...values });
        await put("/admin/account/changepassword", body, { token, silent: true });
        onChanged(values.newPassword);
      }}
    >
      <Button variant="minimal" fill text={t("client.firstPassword.back")} onClick={onBack} />
    </NewPasswordForm>
  );
};
