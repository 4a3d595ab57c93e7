import { live } from "#client/state/live/live.ts";

/** The waits between two tries, in ms. Each is up to half longer or shorter, so that all screens do not come back in one moment. */
export const waits = { first: 1000, longest: 5000 } as const;

const waitAfter = (tries: number, random: number): number =>
  Math.min(waits.first * 2 ** tries, waits.longest) * (0.5 + random);

/**
 * Tries a lost connection again, each time after a wait that people can be told of: Socket.IO's own tries come at times that it keeps to itself.
 * `attempt` begins a try, whose end is told by `succeeded` or by the next `later`.
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
    /** Begins a try at once, if one is waited for. */
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
