import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api-error.ts";

export const isAway = (error: unknown): boolean => error instanceof ApiError && error.isAway;

/** Failed while the server was away, or waits for its next try. A refusal is an answer. */
const isToAskAgain = ({ state }: Query): boolean =>
  isAway(state.error) || (state.fetchStatus === "fetching" && state.fetchFailureCount > 0);

/** Asks at once what failed and is shown: a question of a board would else wait up to half a minute for its next try. Resolves when all are answered. */
export const askAgain = async (client: QueryClient): Promise<void> => {
  const waiting = client.getQueryCache().findAll({ type: "active", predicate: isToAskAgain });
  const ask = async ({ queryKey }: Query): Promise<void> => {
    const one = { queryKey, exact: true };
    await client.cancelQueries(one, { silent: true });
    await client.refetchQueries(one, { cancelRefetch: false });
  };
  await Promise.all(waiting.map(ask));
};
