type Fetched = { isError: boolean; dataUpdatedAt: number };

/**
 * When what was fetched was last known to be true, in ms since 1970. A board that hears of every change holds what it fetched; after a
 * failed fetch, only the time of the last good one counts.
 */
export const heldAt = ({ isError, dataUpdatedAt }: Fetched, boardAt: number | undefined): number | undefined =>
  isError ? dataUpdatedAt || undefined : boardAt;
