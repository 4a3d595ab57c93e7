import { subscribeKey } from "valtio/utils";
import { live } from "./live.ts";

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
