import { useSyncExternalStore } from "react";
import { asServerTime } from "#client/lib/server-time.ts";

/** Interval of the clock, from the specification, in ms. */
const tick = 500;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let ticked = Date.now();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    ticked = Date.now();
    timer = setInterval(() => {
      ticked = Date.now();
      for (const each of listeners) each();
    }, tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The moment of the last tick; the present one while no timer runs, as the last tick may be hours ago. */
const now = (): number => (timer === undefined ? Date.now() : ticked);

/** The begin of the step that has a time; both in ms. */
export const stepOf = (time: number, stepMs: number): number => Math.floor(time / stepMs) * stepMs;

/** A value that depends on this device's time (ms since 1970). The component renders again only when the value changes, at most every 500 ms. */
export const useOfClock = <Value extends string | number | undefined>(of: (time: number) => Value): Value =>
  useSyncExternalStore(subscribe, () => of(now()));

/** This device's time in ms since 1970, in steps of at least 500 ms. One timer serves all panels. */
export const useClock = (stepMs = 1000): number => useOfClock((time) => stepOf(time, stepMs));

/** The server's time in the same steps, for clocks and for the limits of days and hours. Until it is known: this device's time. */
export const useServerClock = (stepMs = 1000): number => useOfClock((time) => stepOf(asServerTime(time), stepMs));
