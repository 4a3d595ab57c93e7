import { Button, Checkbox, FormGroup, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen, InfoSign, Lock, Office, User } from "@blueprintjs/icons";
import { type FormEvent, lazy, type ReactNode, type RefObject, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { Fault } from "#client/kit/fault.tsx";
import { loadLaterTexts, useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";
import { type FailedField, useSignIn } from "./use-sign-in.ts";
import { FirstPassword } from "./new-password-form.tsx";
import { beginAtProvider, type ProviderFault, useProvider } from "./provider.ts";
import { Or, ProviderButton } from "./provider-button.tsx";
import { redirectOf } from "./where-to.ts";
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
const EnterpriseLine = ({ isFixed, error, value, onChange, inputRef }: LineProps & { isFixed: boolean }) => (
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
export const PasswordLine = ({ error, value, onChange, inputRef }: LineProps) => {
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
export const CaptchaLine = ({ picture, error, value, onChange, onRenew, inputRef }: Props) => {
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

type Form = ReturnType<typeof useSignIn>;

/** Loaded once the password was right. */
const SecondStep = lazy(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));

/** The form, or the step that follows it. */
export const SignInSteps = ({ form, children }: { form: Form; children: ReactNode }) => {
  const t = useT();
  if (form.step)
    return (
      <Part>
        <SecondStep {...form.step} action={t("client.signIn.title")} />
      </Part>
    );
  if (form.first) return <FirstPassword {...form.first} />;
  return children;
};

/** Password and captcha, with what the last attempt failed for. */
export const ProofLines = ({ form }: { form: Form }) => {
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
export const SubmitLines = ({ form, action }: { form: Form; action: string }) => (
  <>
    {form.errors.form && <Fault text={form.errors.form} />}
    {form.notice && <p role="status">{form.notice}</p>}
    <Button type="submit" intent="primary" size="large" fill loading={form.busy} text={action} />
  </>
);

const PasswordFields = ({ form }: { form: Form }) => {
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

const faultParts = async () => {
  const [parts] = await Promise.all([import("./provider-fault.tsx"), loadLaterTexts()]);
  return parts;
};
const FaultNote = lazy(async () => ({ default: (await faultParts()).FaultNote }));
const TriedLine = lazy(async () => ({ default: (await faultParts()).TriedLine }));

type ProviderState = ReturnType<typeof useProvider>;

/** Why the provider did not sign the person in, and what to do. */
export const ProviderNote = ({ provider: { fault, isOnly } }: { provider: ProviderState }) =>
  fault && (
    <Part>
      <FaultNote fault={fault} hint={isOnly ? "client.sso.hintOnly" : "client.sso.hint"} />
    </Part>
  );

/** The provider's button. While the provider is away, it is off, and a line below it tries again. */
export const ProviderLine = ({ provider, onStart }: { provider: ProviderState; onStart: () => void }) => {
  const { label, isOnly, fault, busy } = provider;
  if (!label) return null;
  const tried = fault?.tried;
  return (
    <>
      <ProviderButton
        label={label}
        isPrimary={isOnly}
        loading={busy}
        disabled={tried !== undefined}
        onClick={onStart}
      />
      {tried !== undefined && (
        <Part>
          <TriedLine tried={tried} onAgain={onStart} />
        </Part>
      )}
    </>
  );
};

/** The provider of the sign-in page. Where it is away, the focus goes to the password. */
const usePageProvider = ({ values, inputs }: Form) => {
  const search = useSearch();
  const first = useHistoryState<ProviderFault | null>() ?? undefined;
  const { enterpriseCode } = values;
  const provider = useProvider(
    () => beginAtProvider({ redirect: redirectOf(search) ?? "/", enterpriseCode }),
    first?.text === undefined ? undefined : first,
  );
  const start = async (): Promise<void> => {
    if (!(await provider.start())) inputs.focus("password");
  };
  return { ...provider, onStart: () => void start() };
};

/** A small way to the password form for the built-in account, where the provider is the only other way. */
const BuiltInLine = ({ onOpen }: { onOpen: () => void }) => {
  const t = useT();
  return (
    <Row wrap gap={8} tone="fg3">
      <InfoSign size={14} />
      {t("client.sso.noPassword")}
      <LinkButton onClick={onOpen}>{t("client.sso.builtIn")}</LinkButton>
    </Row>
  );
};

/** User name, password and captcha, and the sign-in provider if there is one. Enter submits; after a failure the focus moves to the field of the error. */
export const SignInForm = () => {
  const t = useT();
  const form = useSignIn();
  const { onStart, ...provider } = usePageProvider(form);
  const [isBuiltIn, setBuiltIn] = useState(false);
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const isAlone = provider.isOnly && !isBuiltIn;
  return (
    <SignInSteps form={form}>
      <form onSubmit={submitted} noValidate aria-busy={form.busy} data-signs-in>
        <h1>{t("client.signIn.title")}</h1>
        <Muted as="p">{t("client.signIn.subtitle")}</Muted>
        <ProviderNote provider={provider} />
        {form.enterprise !== "hidden" && (
          <EnterpriseLine
            isFixed={form.enterprise === "fixed"}
            error={form.errors.enterpriseCode}
            value={form.values.enterpriseCode}
            onChange={form.change("enterpriseCode")}
            inputRef={form.inputs.enterpriseCode}
          />
        )}
        {!isAlone && <PasswordFields form={form} />}
        {!isAlone && provider.label && <Or />}
        <ProviderLine provider={isAlone ? provider : { ...provider, isOnly: false }} onStart={onStart} />
        {isAlone && <BuiltInLine onOpen={() => setBuiltIn(true)} />}
      </form>
    </SignInSteps>
  );
};
