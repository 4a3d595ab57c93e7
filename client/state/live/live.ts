import { proxy, useSnapshot } from "valtio";
import { useEffect, useRef } from "react";
import { subscribeKey } from "valtio/utils";
import { useClock } from "#client/lib/use-clock.ts";

type Live = {
  up: boolean;
  /** True after the first connection: a missing connection is then a lost one. */
  everUp: boolean;
  /** Time of the loss of the connection, in ms since 1970. */
  downSince: number | undefined;
  /** Number of tries since the loss. */
  attempt: number;
  /** Time of the next try, in ms since 1970; undefined while one runs. */
  nextTryAt: number | undefined;
};

/** State of the live channel. */
export const live = proxy<Live>({ up: false, everUp: false, downSince: undefined, attempt: 0, nextTryAt: undefined });

/** A connection that is back within this many ms (its token was renewed) shows no banner. */
const bandAfter = 2000;

export const worthSaying = (since: number | undefined, now: number): boolean =>
  since !== undefined && now - since >= bandAfter;

/** Seconds until the next try to reconnect; undefined while one runs. */
export const useNextTry = (): number | undefined => {
  const { nextTryAt } = useSnapshot(live);
  const now = useClock(500);
  return nextTryAt === undefined ? undefined : Math.max(1, Math.ceil((nextTryAt - now) / 1000));
};

/** Runs the work when the live channel is back, because the changes of the meantime sent no message. */
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

/** Runs the work when the live channel comes up, or after `ms` milliseconds if it is up already. */
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
