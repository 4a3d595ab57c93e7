import i18next from "i18next";
import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { subscribe, useSnapshot } from "valtio";
import { Redirect, Route, Router, Switch } from "wouter";
import { INVITATION_PAGE } from "#contracts/access/invitation-page.ts";
import { CALLBACK_PATH } from "#contracts/wire/single-sign-on.ts";
import { Loading } from "#client/kit/loading.tsx";
import { ConfirmHost } from "#client/kit/dialog/confirm-dialog.tsx";
import { Toasts } from "#client/kit/toaster.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { language, loadLaterTexts } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { settings } from "#client/state/settings.ts";
import { aroundNav } from "#client/state/menus/leaving.ts";
import { queryClient } from "#client/state/query-client.ts";
import { ErrorBoundary } from "#client/kit/error-boundary.tsx";
import { SignIn } from "./sign-in/sign-in-form.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { loadOrRecallLoginInfo } from "#client/state/login-info.ts";
import { Part } from "#client/kit/part.tsx";
import { takeAddressSecret } from "./account/own-address.ts";

const FactorDemanded = lazy(async () => {
  const [{ FactorDemanded: page }] = await Promise.all([import("./account/factor-demanded.tsx"), loadLaterTexts()]);
  return { default: page };
});
const SignInOver = lazy(async () => {
  const [{ SignInOver: over }] = await Promise.all([import("./sign-in/sign-in-over.tsx"), loadLaterTexts()]);
  return { default: over };
});
const ProviderPage = lazy(async () => {
  const [{ ProviderPage: page }] = await Promise.all([import("./sign-in/callback.tsx"), loadLaterTexts()]);
  return { default: page };
});

/** While the server does not respond, ask again who is signed in after this many ms. */
const askAgain = 5000;

/** Shows the sign-in page without a token, else loads the login info once (or recalls it offline). An ended session gets the sign-in on top. */
const Guard = ({ children }: { children: ReactNode }) => {
  const { token, info, recalled, isOver: hasEnded } = useSnapshot(session);
  const query = useQuery({
    queryKey: ["login-info", token === null],
    queryFn: loadOrRecallLoginInfo,
    enabled: token !== null && (info === null || recalled),
    refetchInterval: recalled && askAgain,
    retry: 1,
    gcTime: 0,
  });
  const isOver = !token && hasEnded;
  // The element tree is the same in both cases, so the page keeps all typed text.
  if (info && (token || isOver))
    return (
      <>
        {children}
        {isOver && (
          <Part>
            <SignInOver account={info.accountInfo} />
          </Part>
        )}
      </>
    );
  if (!token) return <Redirect to={`/login?redirect=${encodeURIComponent(here())}`} replace />;
  if (query.error instanceof ApiError && query.error.code === "account.mustSetOtp")
    return <FactorDemanded onDone={() => void query.refetch()} />;
  if (query.isError) return <EmptyState kind="failed" error={query.error} onRetry={() => void query.refetch()} page />;
  return <Loading page />;
};

const here = (): string => {
  takeAddressSecret();
  return window.location.pathname + window.location.search;
};

const Invite = lazy(async () => ({ default: (await import("./sign-in/invitation.tsx")).Invite }));
const Shell = lazy(async () => ({ default: (await import("./shell/shell.tsx")).Shell }));
const Wall = lazy(() => import("#client/screens/wall/wall-screen.tsx"));

/** Sets language and theme on the root element, so that portals and the browser use them too. */
const showLook = (): void => {
  const root = document.documentElement;
  root.lang = language() === "zh" ? "zh-CN" : language();
  root.classList.toggle("bp6-dark", settings.theme === "dark");
};

/** Sets language and theme on the root element now and after every change. */
export const followLook = (): void => {
  showLook();
  i18next.on("languageChanged", showLook);
  subscribe(settings, showLook);
};

/** Delay of the reload of a wall after an error, in ms: nobody is there to reload it. */
const reloadAfterMs = 20_000;

const reload = (): void => void setTimeout(() => window.location.reload(), reloadAfterMs);

/** The pages of a wall. A board in the address belongs to the signed-in person, if there is one; otherwise to the paired screen. */
const WallRoute = ({ board }: { board: string | undefined }) => {
  const { token, isOver } = useSnapshot(session);
  const isPerson = board !== undefined && (token !== null || isOver);
  return (
    <ErrorBoundary onError={reload}>
      {isPerson ? (
        <Guard>
          <Wall board={board} isPerson />
        </Guard>
      ) : (
        <Wall board={board} />
      )}
    </ErrorBoundary>
  );
};

/** The whole client: the sign-in pages, and the shell with its screens for signed-in people. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BlueprintProvider>
      <ErrorBoundary>
        <Suspense fallback={<Loading page />}>
          <Router aroundNav={aroundNav}>
            <Switch>
              <Route path="/login" component={SignIn} />
              <Route path={INVITATION_PAGE} component={Invite} />
              <Route path={CALLBACK_PATH} component={ProviderPage} />
              <Route path="/refresh" component={ProviderPage} />
              <Route path="/wall/:board?">{({ board }) => <WallRoute board={board} />}</Route>
              <Route>
                <Guard>
                  <Shell />
                </Guard>
              </Route>
            </Switch>
          </Router>
        </Suspense>
      </ErrorBoundary>
      <ConfirmHost />
      <Toasts />
    </BlueprintProvider>
  </QueryClientProvider>
);
