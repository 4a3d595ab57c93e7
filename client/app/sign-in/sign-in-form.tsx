import { InfoSign } from "@blueprintjs/icons";
import { type FormEvent, lazy, type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";
import { type SignInState, useSignIn } from "./use-sign-in.ts";
import { FirstPassword } from "./new-password-form.tsx";
import { beginAtProvider, type ProviderFault, useProvider } from "./provider.ts";
import { Or, ProviderLine, ProviderNote } from "./provider-button.tsx";
import { EnterpriseLine, PasswordFields } from "./sign-in-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { redirectOf } from "./where-to.ts";

/** Loaded once the password was right. */
const SecondStep = lazy(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));

/** The form, or the step that follows it. */
export const SignInSteps = ({ form, children }: { form: SignInState; children: ReactNode }) => {
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

/** The provider of the sign-in page. Where it is away, the focus goes to the password. */
const usePageProvider = ({ values, inputs }: SignInState) => {
  const search = useSearch();
  const first = useHistoryState<ProviderFault | null>() ?? undefined;
  const { enterpriseCode } = values;
  const provider = useProvider(
    (asks) => beginAtProvider({ redirect: redirectOf(search) ?? "/", enterpriseCode, asks }),
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
const SignInForm = () => {
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

/** The sign-in page: open to everyone, in both languages. */
export const SignIn = () => {
  const t = useT();
  return (
    <SignInFrame title={t("client.signIn.title")}>
      <SignInForm />
    </SignInFrame>
  );
};
