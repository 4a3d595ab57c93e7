import { proxy, useSnapshot } from "valtio";
import { useEffect, useRef } from "react";
import { subscribeKey } from "valtio/utils";
import { useClock } from "#client/lib/use-clock.ts";

type Live = {
  up: boolean;
  /** Tells a first connection from a lost one. */
  everUp: boolean;
  /** When it was lost, in ms since 1970. */
  downSince: number | undefined;
  /** Tries to come back since then. */
  attempt: number;
  /** When the next one begins; undefined while one runs. */
  nextTryAt: number | undefined;
};

/** How the live channel stands. */
export const live = proxy<Live>({ up: false, everUp: false, downSince: undefined, attempt: 0, nextTryAt: undefined });

/** A connection that comes back at once (its token was renewed) is not worth a band, in ms. */
const bandAfter = 2000;

export const worthSaying = (since: number | undefined, now: number): boolean =>
  since !== undefined && now - since >= bandAfter;

/** Whole seconds until the next try to come back to the live channel; undefined while one runs. */
export const useNextTry = (): number | undefined => {
  const { nextTryAt } = useSnapshot(live);
  const now = useClock(500);
  return nextTryAt === undefined ? undefined : Math.max(1, Math.ceil((nextTryAt - now) / 1000));
};

/** Runs when the live channel is back: changes of the meantime sent no message. */
export const useOnReturn = (work: () => void): void => {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    let wasDown = live.everUp && !live.up;
    return subscribeKey(live, "up", (up) => {
      if (up && wasDown) latest.current();
      wasDown = !up;
    });
  }, []);
};

/** Does something when the live channel comes up next, or after `ms` milliseconds while it is up. */
export const whenUp = (work: () => void, ms: number): void => {
  if (live.up) {
    setTimeout(work, ms);
    return;
  }
  const stop = subscribeKey(live, "up", (up) => {
    if (!up) return;
    stop();
    work();
  });
};
