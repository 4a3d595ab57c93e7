import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Redirect } from "wouter";
import { Loading } from "#client/kit/loading.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { session } from "#client/state/session.ts";
import { loadOrRecallLoginInfo } from "#client/state/login-info.ts";
import { Part } from "#client/kit/part.tsx";
import { takeAddressSecret } from "./account/own-address.ts";

const SignInOver = lazy(async () => ({ default: (await import("./sign-in/sign-in-over.tsx")).SignInOver }));

/** How often a server that did not answer is asked again who is signed in, in ms. */
const askAgain = 5000;

/** Without a token to the sign-in page; with one, the login info is fetched once before anything is shown, or recalled while there is no server. A session that ends meanwhile is signed in to over the page. */
export const Guard = ({ children }: { children: ReactNode }) => {
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
  // One shape in both cases: what is on the page stays, with all that was typed.
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
  if (query.isError) return <EmptyState kind="failed" error={query.error} onRetry={() => void query.refetch()} page />;
  return <Loading page />;
};

const here = (): string => {
  takeAddressSecret();
  return window.location.pathname + window.location.search;
};
