import { useClock } from "#client/lib/use-clock.ts";

/** Every ten minutes the picture moves by 2 px, so that nothing burns into a screen that shows it for days. */
const everyMs = 600_000;
const places = ["none", "translate(2px, 0)", "translate(2px, 2px)", "translate(0, 2px)"];

/** The CSS transform of now. */
export const useShift = (): string => places[(useClock(everyMs) / everyMs) % places.length] ?? "none";
