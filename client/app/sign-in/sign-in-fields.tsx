import { Button, Checkbox, FormGroup, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen, Lock, Office, User } from "@blueprintjs/icons";
import { type ReactNode, type RefObject, useState } from "react";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { Fault } from "#client/kit/fault.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import type { FailedField } from "./sign-in-attempt.ts";
import type { SignInState } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

/** A field of the sign-in form, with its error below. */
const Line = ({ name, error, children }: { name: FailedField; error?: string; children: ReactNode }) => {
  const t = useT();
  return (
    <FormGroup
      label={t(`client.signIn.${name}`)}
      labelFor={name}
      intent={error ? "danger" : undefined}
      helperText={error ? <Fault text={error} /> : undefined}
    >
      {children}
    </FormGroup>
  );
};

type LineProps = {
  error?: string;
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The enterprise code, which the address may fix. */
export const EnterpriseLine = ({ isFixed, error, value, onChange, inputRef }: LineProps & { isFixed: boolean }) => (
  <Line name="enterpriseCode" error={error}>
    <InputGroup
      id="enterpriseCode"
      name="enterpriseCode"
      size="large"
      maxLength={30}
      autoComplete="organization"
      autoCapitalize="none"
      leftElement={<Office />}
      inputRef={inputRef}
      readOnly={isFixed}
      value={value}
      onValueChange={onChange}
      intent={error ? "danger" : undefined}
    />
  </Line>
);

const UserLine = ({ isFirst, error, value, onChange, inputRef }: LineProps & { isFirst: boolean }) => (
  <Line name="userName" error={error}>
    <InputGroup
      id="userName"
      name="userName"
      size="large"
      maxLength={50}
      autoComplete="username"
      leftElement={<User />}
      inputRef={inputRef}
      value={value}
      onValueChange={onChange}
      intent={error ? "danger" : undefined}
      autoFocus={isFirst}
    />
  </Line>
);

/** The password, with a button that shows it. */
const PasswordLine = ({ error, value, onChange, inputRef }: LineProps) => {
  const t = useT();
  const [isVisible, setShown] = useState(false);
  const label = t(isVisible ? "client.signIn.hidePassword" : "client.signIn.showPassword");
  const eye = (
    <Button
      variant="minimal"
      icon={isVisible ? <EyeOff /> : <EyeOpen />}
      aria-label={label}
      aria-pressed={isVisible}
      onClick={() => setShown(!isVisible)}
    />
  );
  return (
    <Line name="password" error={error}>
      <InputGroup
        id="password"
        name="password"
        size="large"
        type={isVisible ? "text" : "password"}
        maxLength={mostPasswordCharacters}
        autoComplete="current-password"
        leftElement={<Lock />}
        rightElement={eye}
        inputRef={inputRef}
        value={value}
        onValueChange={onChange}
        intent={error ? "danger" : undefined}
      />
    </Line>
  );
};

type Props = {
  /** Address of the picture. */
  picture: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
  onRenew: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The captcha's text and its picture. A click on the picture loads another one. */
const CaptchaLine = ({ picture, error, value, onChange, onRenew, inputRef }: Props) => {
  const t = useT();
  return (
    <Line name="verifyCode" error={error}>
      <Row align="stretch" gap={8} className={styles.captcha}>
        <InputGroup
          id="verifyCode"
          name="verifyCode"
          size="large"
          maxLength={8}
          autoComplete="off"
          placeholder={t("client.signIn.captchaHint")}
          inputRef={inputRef}
          value={value}
          onValueChange={onChange}
          intent={error ? "danger" : undefined}
        />
        <Text
          as="button"
          pad={0}
          fill="surface"
          radius="control"
          tone="accent"
          type="button"
          className={styles.another}
          title={t("client.signIn.renew")}
          aria-label={t("client.signIn.renew")}
          onClick={onRenew}
        >
          <img className={styles.picture} src={picture} alt={t("client.signIn.captchaPicture")} height={40} />
        </Text>
      </Row>
    </Line>
  );
};

/** Password and captcha, with what the last attempt failed for. */
export const ProofLines = ({ form }: { form: SignInState }) => {
  const { values, change, errors, inputs, captcha } = form;
  return (
    <>
      <PasswordLine
        error={errors.password}
        value={values.password}
        onChange={change("password")}
        inputRef={inputs.password}
      />
      {captcha?.enabled && (
        <CaptchaLine
          picture={captcha.img}
          error={errors.verifyCode}
          value={values.verifyCode}
          onChange={change("verifyCode")}
          onRenew={() => void form.renew()}
          inputRef={inputs.verifyCode}
        />
      )}
    </>
  );
};

/** The error of the whole form, its notice, and the button. */
export const SubmitLines = ({ form, action }: { form: SignInState; action: string }) => (
  <>
    {form.errors.form && <Fault text={form.errors.form} />}
    {form.notice && <p role="status">{form.notice}</p>}
    <Button type="submit" intent="primary" size="large" fill loading={form.busy} text={action} />
  </>
);

/** User name and password, and whether the browser keeps the name. */
export const PasswordFields = ({ form }: { form: SignInState }) => {
  const t = useT();
  const { userName, values, change, errors, inputs } = form;
  return (
    <>
      <UserLine
        isFirst={userName === ""}
        error={errors.userName}
        value={values.userName}
        onChange={change("userName")}
        inputRef={inputs.userName}
      />
      <ProofLines form={form} />
      <Checkbox
        name="remember"
        checked={form.keep}
        onChange={(event) => form.setKeep(event.currentTarget.checked)}
        label={t("client.signIn.remember")}
      />
      <SubmitLines form={form} action={t("client.signIn.title")} />
    </>
  );
};
