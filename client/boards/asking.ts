import type { Call } from "#contracts/calls/define-call.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type { Query } from "#client/lib/call/query-string.ts";
import { send } from "#client/state/api.ts";

type Fetched = { isError: boolean; failureCount: number; dataUpdatedAt: number };

/** Number of failures that are ignored, if the next retry succeeds. */
const blips = 1;

/**
 * Time in ms since 1970 at which fetched data was last known to be correct. The board's own time applies, because it receives every change; after
 * failures the time of the last successful fetch applies.
 */
export const heldAt = (
  { isError, failureCount, dataUpdatedAt }: Fetched,
  boardAt: number | undefined,
): number | undefined => (isError || failureCount > blips ? dataUpdatedAt || undefined : boardAt);

const firstMs = 2_000;
const longestMs = 30_000;

/** True if a retry may succeed. A refusal by the server is final. */
const mayComeRight = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Request options of a panel: retry with growing delays while the board is open. */
export const untilItComes = {
  retry: (_failures: number, error: Error): boolean => mayComeRight(error),
  retryDelay: (failures: number): number => Math.min(firstMs * 2 ** failures, longestMs),
};

type Asked = { data: unknown; isError: boolean; failureCount: number; refetch: () => unknown };

/** A failed request without data to show. `retry` repeats it without the delay. */
export type Missing = { retry: () => void } | undefined;

/** Returns `Missing` if one of the panel's failed requests has no data. Its `retry` repeats all failed ones. */
export const missingOf = (...asked: Asked[]): Missing => {
  const failed = asked.filter(({ isError, failureCount }) => isError || failureCount > 0);
  if (!failed.some(({ data }) => data === undefined)) return undefined;
  return { retry: () => failed.forEach((query) => void query.refetch()) };
};

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", end, { once: true });
    port1.start();
    port2.postMessage(null);
  });

let lastTurn = Promise.resolve();

/**
 * Reads a panel's data, now or as of a past moment. Requests about the past start one by one, in a task each, because a board that turns to another
 * moment makes thirty of them, which together would hold up the page.
 */
export const read = async <In extends Query & { asOf?: string }, Out>(
  call: Call<In, Out>,
  values: In,
  signal?: AbortSignal,
): Promise<Out> => {
  if (values.asOf !== undefined) await (lastTurn = lastTurn.then(nextTask));
  return send(call, values, { silent: true, signal });
};
