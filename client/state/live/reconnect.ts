import { live } from "#client/state/live/live.ts";

/** Waits between two tries, in ms. Each is up to half longer or shorter, so that not all screens reconnect at the same moment. */
export const waits = { first: 1000, longest: 5000 } as const;

const waitAfter = (tries: number, random: number): number =>
  Math.min(waits.first * 2 ** tries, waits.longest) * (0.5 + random);

/**
 * Retries a lost connection itself, because Socket.IO does not publish the times of its own retries, and the page shows them.
 * `attempt` starts a try, which ends with a call of `succeeded` or of `later`.
 */
export const createReconnect = (attempt: () => void, random: () => number = Math.random) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    live.nextTryAt = undefined;
  };
  const now = (): void => {
    stop();
    live.attempt += 1;
    attempt();
  };
  return {
    stop,
    /** Starts the next try at once, if one is scheduled. */
    now: (): void => {
      if (timer !== undefined) now();
    },
    later: (): void => {
      stop();
      const wait = waitAfter(live.attempt, random());
      live.downSince ??= Date.now();
      live.nextTryAt = Date.now() + wait;
      timer = setTimeout(now, wait);
    },
    succeeded: (): void => {
      stop();
      Object.assign(live, { up: true, everUp: true, downSince: undefined, attempt: 0 });
    },
  };
};
