import { Time } from "@blueprintjs/icons";
import { type FormEvent, useState } from "react";
import { Avatar } from "#client/kit/avatar.tsx";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { Muted, RoundSign } from "#client/kit/inline.tsx";
import { Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { type AccountInfo, hasPassword } from "#client/state/session.ts";
import { leave } from "#client/state/sign-out.ts";
import { refreshAddress, useProvider } from "./provider.ts";
import { Or, ProviderButton } from "./provider-button.tsx";
import { ProofLines, SubmitLines } from "./sign-in-fields.tsx";
import { SignInSteps } from "./sign-in-form.tsx";
import signInStyles from "./sign-in.module.css";
import { useSignIn } from "./use-sign-in.ts";

const BUILT_IN = "admin";

/** Size of the provider's window. A phone opens a tab instead. */
const windowLook = "popup,width=480,height=680";

/** The provider in a window of its own, so that this page stays. A browser that lets no window open gets a link. */
const ProviderWindow = ({ label, account }: { label: string; account: AccountInfo }) => {
  const t = useT();
  const [isBlocked, setBlocked] = useState(false);
  const address = refreshAddress(account.id);
  const open = (): void => setBlocked(window.open(address, "cylindra-refresh", windowLook) === null);
  return (
    <Stack gap={4}>
      <ProviderButton label={label} onClick={open} />
      <Muted small role="status">
        {isBlocked ? (
          <>
            {t("client.sso.blocked")}{" "}
            <a href={address} target="_blank" rel="opener">
              {t("client.sso.openTab")}
            </a>
          </>
        ) : (
          t("client.sso.ownWindow")
        )}
      </Muted>
    </Stack>
  );
};

/** The ways in which this account signs in again. */
const useWays = (account: AccountInfo) => {
  const { label, isOnly } = useProvider(async () => undefined);
  const atProvider = account.isExternal ? label : undefined;
  const isByPassword = hasPassword(account) && (!isOnly || account.userName === BUILT_IN);
  return { atProvider, byPassword: isByPassword || !atProvider };
};

const ResumeForm = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const form = useSignIn(account);
  const { atProvider, byPassword } = useWays(account);
  // Counted once: the page below does not change.
  const [count] = useState(() => document.querySelectorAll("[data-dirty]").length);
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <SignInSteps form={form}>
      <form onSubmit={submitted} noValidate aria-busy={form.busy} data-signs-in>
        <RoundSign>
          <Time />
        </RoundSign>
        <Title size={16} line={24}>
          {t("client.signIn.ended")}
        </Title>
        <Muted as="p">{t(count > 0 ? "client.signIn.stays" : "client.signIn.goOn", { count })}</Muted>
        {atProvider && <ProviderWindow label={atProvider} account={account} />}
        {atProvider && byPassword && <Or />}
        <Row gap={10}>
          <Avatar name={account.nickName || account.userName} picture={account.avatar} size={32} />
          <Stack>
            <Text as="b" weight={600}>
              {account.nickName || account.userName}
            </Text>
            <Muted small>{account.userName}</Muted>
          </Stack>
        </Row>
        <input type="text" name="username" autoComplete="username" value={account.userName} readOnly hidden />
        {byPassword && <ProofLines form={form} />}
        {form.errors.userName && <Muted role="alert">{form.errors.userName}</Muted>}
        {byPassword && <SubmitLines form={form} action={t("client.signIn.continue")} />}
        <LinkButton onClick={leave}>
          {t(count > 0 ? "client.signIn.otherDrops" : "client.signIn.other", { count })}
        </LinkButton>
      </form>
    </SignInSteps>
  );
};

/** Sign-in form over the page after the session has ended. The page below keeps all typed text. */
export const SignInOver = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  return (
    <Overlay
      // The form sets the focus itself.
      autoFocus={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      portalClassName={signInStyles.portal}
    >
      <Stack
        className={classes(signInStyles.over, signInStyles.side)}
        role="dialog"
        aria-modal="true"
        aria-label={t("client.signIn.ended")}
      >
        <ResumeForm account={account} />
      </Stack>
    </Overlay>
  );
};
