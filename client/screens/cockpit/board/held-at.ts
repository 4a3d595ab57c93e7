type Fetched = { isError: boolean; failureCount: number; dataUpdatedAt: number };

/** One that fails and comes at the next try is no news. */
const blips = 1;

/**
 * When what was fetched was last known to be true, in ms since 1970. A board that hears of every change holds what it fetched; after a
 * failed fetch, only the time of the last good one counts.
 */
export const heldAt = (
  { isError, failureCount, dataUpdatedAt }: Fetched,
  boardAt: number | undefined,
): number | undefined => (isError || failureCount > blips ? dataUpdatedAt || undefined : boardAt);
