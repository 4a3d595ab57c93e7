import { ApiError } from "#client/lib/api-error.ts";

type Fetched = { isError: boolean; failureCount: number; dataUpdatedAt: number };

/** One that fails and comes at the next try is no news. */
const blips = 1;

/**
 * When what was fetched was last known to be true, in ms since 1970. A board that receives every change keeps what it fetched; after a
 * failed fetch, only the time of the last good one counts.
 */
export const heldAt = (
  { isError, failureCount, dataUpdatedAt }: Fetched,
  boardAt: number | undefined,
): number | undefined => (isError || failureCount > blips ? dataUpdatedAt || undefined : boardAt);

const firstMs = 2_000;
const longestMs = 30_000;

/** A refusal of the server stays; all else may come right by itself. */
const mayComeRight = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** How a panel asks: what does not come is asked for again, after longer and longer waits, for as long as the board stands. */
export const untilItComes = {
  retry: (_failures: number, error: Error): boolean => mayComeRight(error),
  retryDelay: (failures: number): number => Math.min(firstMs * 2 ** failures, longestMs),
};

type Asked = { data: unknown; isError: boolean; failureCount: number; refetch: () => unknown };

/** There is nothing to show of what a panel asked, and asking has failed. `retry` asks at once instead of after the wait. */
export type Missing = { retry: () => void } | undefined;

/** The reason why a panel shows nothing: the first of its questions that failed and never was answered. */
export const missingOf = (...asked: Asked[]): Missing => {
  const failed = asked.filter(({ isError, failureCount }) => isError || failureCount > 0);
  if (!failed.some(({ data }) => data === undefined)) return undefined;
  return { retry: () => failed.forEach((query) => void query.refetch()) };
};
