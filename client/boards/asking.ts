import { ApiError } from "#client/lib/api-error.ts";

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
