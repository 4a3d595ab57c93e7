const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Pause between two checkpoints while there are requests, in ms. A requester waits at most a second, and this is half of it. */
const ASKED_PAUSE_MS = 500;

export type Due = {
  /** Time of the first event that no checkpoint covers. `undefined` if all are covered. */
  since: number | undefined;
  /** Time of the newest checkpoint. */
  newestAt: number | undefined;
  /** Time of the last request. */
  askedAt: number | undefined;
  /** Pause between two checkpoints while there are requests. */
  askedPauseMs?: number;
};

/**
 * Time of the next checkpoint: soon after events while there are requests, else within a minute of them, and at every full hour. All times are in ms;
 * `undefined` while there is nothing new.
 */
export const dueAt = (
  { since, newestAt, askedAt, askedPauseMs = ASKED_PAUSE_MS }: Due,
  now: number,
): number | undefined => {
  if (since === undefined) return undefined;
  if (newestAt === undefined) return since;
  if (askedAt !== undefined && now - askedAt <= MINUTE_MS) return Math.max(since, newestAt + askedPauseMs);
  return Math.min(since + MINUTE_MS, (Math.floor(since / HOUR_MS) + 1) * HOUR_MS);
};
