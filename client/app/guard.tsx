import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Redirect } from "wouter";
import { Loading } from "#client/kit/loading.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { session } from "#client/state/session.ts";
import { loadLoginInfo } from "./login-info.ts";

/** Without a token to the sign-in page; with one, the login info is fetched once before anything is shown. */
export const Guard = ({ children }: { children: ReactNode }) => {
  const { token, info } = useSnapshot(session);
  const query = useQuery({
    queryKey: ["login-info", token === null],
    queryFn: loadLoginInfo,
    enabled: token !== null && info === null,
    retry: 1,
    gcTime: 0,
  });
  if (!token) return <Redirect to={`/login?redirect=${encodeURIComponent(here())}`} replace />;
  if (info) return children;
  if (query.isError) return <EmptyState kind="failed" error={query.error} onRetry={() => void query.refetch()} page />;
  return <Loading page />;
};

const here = (): string => window.location.pathname + window.location.search;
