const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Somebody who asks waits at most a second: between two checkpoints while they do lies half of it. */
const ASKED_PAUSE_MS = 500;

export type Due = {
  /** First event that no checkpoint covers; `undefined` without one. */
  since: number | undefined;
  /** The newest checkpoint. */
  newestAt: number | undefined;
  /** Somebody asked last. */
  askedAt: number | undefined;
  /** Between two checkpoints while somebody asks. */
  askedPauseMs?: number;
};

/**
 * Time at which the next checkpoint is due: soon after events while somebody asks, else within a minute of them, and at every full hour.
 * Every time is in ms; `undefined` while there is nothing new.
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
