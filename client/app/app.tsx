import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Route, Router, Switch } from "wouter";
import { INVITATION_PAGE } from "#contracts/access/invitation-page.ts";
import { Loading } from "#client/kit/loading.tsx";
import { ConfirmHost } from "#client/kit/dialog/confirm-dialog.tsx";
import { Toasts } from "#client/kit/toaster.tsx";
import { aroundNav } from "#client/state/menus/leaving.ts";
import { queryClient } from "#client/state/query-client.ts";
import { ErrorBoundary } from "#client/kit/error-boundary.tsx";
import { Guard } from "./guard.tsx";
import { WallRoute } from "./wall-route.tsx";

const SignIn = lazy(async () => ({ default: (await import("./sign-in/sign-in.tsx")).SignIn }));
const Invite = lazy(async () => ({ default: (await import("./sign-in/invitation.tsx")).Invite }));
const Shell = lazy(async () => ({ default: (await import("./shell/shell.tsx")).Shell }));

/** The whole client: sign-in, and the shell with its screens for whoever is signed in. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BlueprintProvider>
      <ErrorBoundary>
        <Suspense fallback={<Loading page />}>
          <Router aroundNav={aroundNav}>
            <Switch>
              <Route path="/login" component={SignIn} />
              <Route path={INVITATION_PAGE} component={Invite} />
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
