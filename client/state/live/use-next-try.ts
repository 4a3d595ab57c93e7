import { useSnapshot } from "valtio";
import { live } from "#client/state/live/live.ts";
import { useClock } from "#client/lib/use-clock.ts";

/** Whole seconds until the next try to come back to the live channel; undefined while one runs. */
export const useNextTry = (): number | undefined => {
  const { nextTryAt } = useSnapshot(live);
  const now = useClock(500);
  return nextTryAt === undefined ? undefined : Math.max(1, Math.ceil((nextTryAt - now) / 1000));
};
