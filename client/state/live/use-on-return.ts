import { useEffect, useRef } from "react";
import { subscribeKey } from "valtio/utils";
import { live } from "#client/state/live/live.ts";

/** Runs when the live channel is back after it was lost: what changed meanwhile, nobody told. */
export const useOnReturn = (work: () => void): void => {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    let lost = live.everUp && !live.up;
    return subscribeKey(live, "up", (up) => {
      if (up && lost) latest.current();
      lost = !up;
    });
  }, []);
};
