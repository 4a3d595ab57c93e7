import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api-error.ts";

export const isAway = (error: unknown): boolean => error instanceof ApiError && error.isAway;

/** True if the query failed because the server was away, or waits for its next retry. A refusal is final. */
const isToAskAgain = ({ state }: Query): boolean =>
  isAway(state.error) || (state.fetchStatus === "fetching" && state.fetchFailureCount > 0);

/** Retries the visible failed queries at once, instead of after up to half a minute. Resolves when all are done. */
export const askAgain = async (client: QueryClient): Promise<void> => {
  const waiting = client.getQueryCache().findAll({ type: "active", predicate: isToAskAgain });
  const ask = async ({ queryKey }: Query): Promise<void> => {
    const one = { queryKey, exact: true };
    await client.cancelQueries(one, { silent: true });
    await client.refetchQueries(one, { cancelRefetch: false });
  };
  await Promise.all(waiting.map(ask));
};
