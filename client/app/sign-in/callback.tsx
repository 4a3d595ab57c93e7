import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { CALLBACK_PATH, type SsoAnswer } from "#contracts/wire/single-sign-on.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { shareEntry } from "#client/state/refresh/entries.ts";
import { lastEnterprise, rememberEnterprise } from "./last-sign-in.ts";
import { beginAtProvider, type Begun, endAtProvider, type Kept, type ProviderFault, takeBegun } from "./provider.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useEntry } from "./use-entry.ts";
import { loadGlyphs } from "./sign-in-attempt.ts";

/** Errors of a silent request (`prompt=none`) after which the provider must ask the person. */
const hasToAsk = ["login_required", "interaction_required", "consent_required", "account_selection_required"];

const refusalOf = (error: string): string =>
  error === "access_denied" ? translate("client.sso.denied") : translate("client.sso.refused", { error });

/** Returns the new session or the fault. */
const resultOf = async (transaction: Kept | undefined, query: URLSearchParams): Promise<SsoAnswer | ProviderFault> => {
  const error = query.get("error");
  if (!transaction) return { text: translate("sso.over") };
  if (error !== null) return { text: refusalOf(error) };
  try {
    const answer = await endAtProvider(transaction, query);
    rememberEnterprise(transaction.enterpriseCode);
    return answer;
  } catch (failed) {
    if (failed instanceof ApiError) return { text: failed.message };
    throw failed;
  }
};

/** Goes on in the whole tab: to the page that was asked for, or back to the sign-in page with the reason. */
const useWholeTab = () => {
  const [, go] = useLocation();
  const enter = useEntry();
  return async (transaction: Kept | undefined, query: URLSearchParams): Promise<void> => {
    const result = await resultOf(transaction, query);
    const fault =
      "text" in result ? result : (await enter(result)) ? undefined : { text: translate("client.signIn.noMenus") };
    if (fault)
      go(`/login?redirect=${encodeURIComponent(transaction?.redirect ?? "/")}`, { replace: true, state: fault });
  };
};

/** How the window of its own ends. `signOut` is the provider's address that signs the other person out. */
type End = { kind: "done" } | { kind: "failed"; text: string } | { kind: "other"; signOut: string | undefined };

const endOf = async (transaction: Kept, query: URLSearchParams): Promise<End | undefined> => {
  const error = query.get("error");
  if (transaction.isSilent && error !== null && hasToAsk.includes(error))
    return beginIn({ ...transaction, isSilent: false });
  const result = await resultOf(transaction, query);
  if ("text" in result) return { kind: "failed", text: result.text };
  const { token } = result;
  if (claimsOf(token).sub !== transaction.account) {
    const answer = await send(signInCalls.logout, {}, { token, silent: true }).catch(() => null);
    return { kind: "other", signOut: answer?.url };
  }
  shareEntry(token);
  window.close();
  return { kind: "done" };
};

/** Opens the provider in this window. Returns the reason if that does not work. */
const beginIn = async (transaction: Begun): Promise<End | undefined> => {
  try {
    await beginAtProvider(transaction);
    return undefined;
  } catch (failed) {
    if (failed instanceof ApiError) return { kind: "failed", text: failed.message };
    throw failed;
  }
};

const windowOf = (account: string): Begun => ({
  redirect: "/",
  enterpriseCode: lastEnterprise() ?? "",
  isSilent: true,
  account,
});

/** The end of the window of its own, where it cannot just close. */
const WindowEnd = ({ end, onAgain }: { end: End; onAgain: () => void }) => {
  const t = useT();
  const close = <Button size="large" fill text={t("client.sso.close")} onClick={() => window.close()} />;
  return (
    <SignInFrame title={t("client.signIn.title")}>
      <form data-window-end={end.kind}>
        <h1>{t(`client.sso.${end.kind}.title`)}</h1>
        <Muted as="p" role="alert">
          {end.kind === "failed" ? end.text : t(`client.sso.${end.kind}.text`)}
        </Muted>
        {end.kind === "failed" && (
          <Button intent="primary" size="large" fill text={t("client.sso.again")} onClick={onAgain} />
        )}
        {end.kind === "other" && end.signOut && (
          <Button
            intent="primary"
            size="large"
            fill
            text={t("client.sso.signOut")}
            onClick={() => window.location.assign(end.signOut ?? "")}
          />
        )}
        {close}
      </form>
    </SignInFrame>
  );
};

/** The page to which the provider sends people back, and the window in which the session of a page is opened again. Both are blank while all goes well. */
export const ProviderPage = () => {
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  const inWholeTab = useWholeTab();
  const [account, setAccount] = useState(path === CALLBACK_PATH ? undefined : query.get("account"));
  const [end, setEnd] = useState<End>();
  useEffect(() => {
    loadGlyphs();
    const run = async (): Promise<void> => {
      if (path !== CALLBACK_PATH) return account ? setEnd(await beginIn(windowOf(account))) : undefined;
      const transaction = takeBegun();
      if (transaction?.account === undefined) return inWholeTab(transaction, query);
      setAccount(transaction.account);
      setEnd(await endOf(transaction, query));
    };
    void run();
    // Once: what the provider sends is used up by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  if (account === null) return <Redirect to="/" replace />;
  if (!end) return <Loading page />;
  const again = async (): Promise<void> => {
    setEnd(undefined);
    setEnd(await beginIn({ ...windowOf(account ?? ""), isSilent: false }));
  };
  return <WindowEnd end={end} onAgain={() => void again()} />;
};
