import { Button } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { InvitedAnswer } from "#contracts/access/invitation.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { chosenLanguage, isLanguage, setLanguage, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { showOk } from "#client/state/toasts.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { remember } from "./last-sign-in.ts";
import { loadGlyphs } from "./sign-in-attempt.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

const silent = { anonymous: true, silent: true };

/** Opens the page in the inviter's language, which the link names, unless the reader has chosen one in this browser. */
const useInvitersLanguage = (): void => {
  const asked = new URLSearchParams(useSearch()).get("language");
  useEffect(() => {
    if (chosenLanguage() === null && isLanguage(asked)) void setLanguage(asked);
  }, [asked]);
};

/** Page of an invitation: the invited person sets a password and then signs in. The secret is in the fragment of the address. */
export const Invite = () => {
  const t = useT();
  useInvitersLanguage();
  useEffect(loadGlyphs, []);
  const secret = window.location.hash.slice(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["invite", secret],
    queryFn: () => send(signInCalls.invited, { secret }, silent),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <SignInFrame title={t("client.invite.page")}>
      {data ? (
        <Welcome invited={data} secret={secret} />
      ) : error instanceof ApiError && !error.isAway ? (
        <Over text={error.message} />
      ) : error ? (
        <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </SignInFrame>
  );
};

const Welcome = ({ invited, secret }: { invited: InvitedAnswer; secret: string }) => {
  const t = useT();
  const [, go] = useLocation();
  const { userName, nickName, companyName, passwordRule } = invited;
  const company = companyName ?? "Cylindra";
  return (
    <NewPasswordForm
      rule={passwordRule}
      userName={userName}
      title={t("client.invite.welcome", { name: nickName ?? userName })}
      text={t("client.invite.welcomeText", { company, userName })}
      action={t("client.invite.submit")}
      save={async ({ newPassword }) => {
        await send(signInCalls.accept, await sealPasswordsIn({ secret, password: newPassword }), silent);
        remember(userName);
        showOk(t("client.invite.accepted"));
        go("/login", { replace: true });
      }}
    />
  );
};

/** Shown for an invitation that cannot be used, the same for every reason. */
const Over = ({ text }: { text: string }) => {
  const t = useT();
  const [, go] = useLocation();
  return (
    <form>
      <h1>{t("client.invite.over")}</h1>
      <Muted as="p">{text}</Muted>
      <Button size="large" fill text={t("client.firstPassword.back")} onClick={() => go("/login")} />
    </form>
  );
};
