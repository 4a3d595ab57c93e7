import { setTimeout as delay } from "node:timers/promises";

/** Waits `ms`; ends at once, without an error, where the signal aborts or has aborted before. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
