import { setTimeout as delay } from "node:timers/promises";

/** Waits `ms`. Ends early, without an error, when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
