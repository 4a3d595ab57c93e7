import { Dot as Bullet, Tick } from "@blueprintjs/icons";
import { FormGroup } from "@blueprintjs/core";
import {
  mostPasswordCharacters,
  newPasswordFault,
  passwordChecks,
  type PasswordRule,
} from "#contracts/access/password-rule.mjs";
import { translate, useT } from "#client/lib/i18n.ts";
import { Hidden } from "#client/kit/inline.tsx";
import { Row } from "#client/kit/layout.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { PasswordInput } from "#client/kit/inputs/password-input.tsx";
import styles from "./account.module.css";

const words: Record<string, string> = {
  "password.length": "length",
  "password.lengthFree": "lengthFree",
  "password.characters": "characters",
  "password.userName": "userName",
};

type Props = { rule: PasswordRule; password: string; userName: string };

/** The checks of a new password, each ticked once it is met. Only the server knows the list of common passwords. */
const PasswordTicks = ({ rule, password, userName }: Props) => {
  const t = useT();
  return (
    <Row as="ul" align="stretch" wrap rowGap={4} gap={12} className={styles.passwordTicks}>
      {passwordChecks(rule, password, userName).map(({ fault, isMet }) => {
        const met = isMet && password !== "";
        return (
          <Row as="li" gap={4} key={fault} data-met={met || undefined}>
            {met ? <Tick size={12} /> : <Bullet size={12} />}
            {t(`client.account.passwordTick.${words[fault]}`)}
            <Hidden>{t(met ? "client.account.passwordTick.met" : "client.account.passwordTick.open")}</Hidden>
          </Row>
        );
      })}
      <Row as="li" gap={4}>
        <Bullet size={12} />
        {t("client.account.passwordTick.common")}
      </Row>
    </Row>
  );
};

export type NewPassword = { newPassword: string; confirmPassword: string };
export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>;

const names = ["newPassword", "confirmPassword"] as const;

/** Checks a new password and its confirmation in the browser. Only the server knows the list of common passwords. */
export const newPasswordErrors = (rule: PasswordRule, values: NewPassword, userName: string): NewPasswordErrors => {
  const errors: NewPasswordErrors = {};
  const fault = newPasswordFault(rule, values.newPassword, userName);
  if (fault) errors.newPassword = translate(values.newPassword === "" ? "field.required" : fault);
  if (values.confirmPassword === "") errors.confirmPassword = translate("field.required");
  else if (values.confirmPassword !== values.newPassword)
    errors.confirmPassword = translate("client.account.passwordsDiffer");
  return errors;
};

type NewPasswordProps = {
  rule: PasswordRule;
  values: NewPassword;
  errors: NewPasswordErrors;
  userName: string;
  /** Labels above and large inputs, as on the sign-in page. */
  large?: boolean;
  onChange: (name: keyof NewPassword, value: string) => void;
};

/** New password and its confirmation. The checks are ticked during typing. */
export const NewPasswordRows = ({ rule, values, errors, userName, large, onChange }: NewPasswordProps) => {
  const t = useT();
  return names.map((name, index) => {
    const id = `account-${name}`;
    const label = t(`client.account.${name}`);
    const ticks = { rule, password: values.newPassword, userName };
    const help = name === "newPassword" ? <PasswordTicks {...ticks} /> : undefined;
    const input = (
      <PasswordInput
        id={id}
        name={name}
        size={large ? "large" : undefined}
        maxLength={mostPasswordCharacters}
        autoFocus={large && index === 0}
        value={values[name]}
        invalid={errors[name] !== undefined}
        onChange={(value) => onChange(name, value)}
      />
    );
    if (!large)
      return (
        <FormRow key={name} id={id} label={label} required error={errors[name]} help={help}>
          {input}
        </FormRow>
      );
    const note = errors[name] ? <Fault text={errors[name]} /> : help;
    return (
      <FormGroup key={name} label={label} labelFor={id} intent={errors[name] ? "danger" : undefined} helperText={note}>
        {input}
      </FormGroup>
    );
  });
};
