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

/** While the server does not respond, ask again who is signed in after this many ms. */
const askAgain = 5000;

/** Shows the sign-in page without a token, else loads the login info once (or recalls it offline). An ended session gets the sign-in on top. */
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
  if (query.isError) return <EmptyState kind="failed" error={query.error} onRetry={() => void query.refetch()} page />;
  return <Loading page />;
};

const here = (): string => {
  takeAddressSecret();
  return window.location.pathname + window.location.search;
};
