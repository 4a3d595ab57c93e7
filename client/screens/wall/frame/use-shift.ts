import { useClock } from "#client/lib/use-clock.ts";

/** Every ten minutes the picture moves, 2 px from its place at most, so that nothing burns into a screen that shows it for days. */
const everyMs = 600_000;
const places = [
  [2, 2],
  [2, -2],
  [-2, -2],
  [-2, 2],
] as const;

/** `now` in ms since 1970; the answer in px, to the right and down. */
export const shiftAt = (now: number): readonly [x: number, y: number] =>
  places[Math.floor(now / everyMs) % places.length] ?? [0, 0];

/** The CSS transform of now. */
export const useShift = (): string => {
  const [x, y] = shiftAt(useClock(everyMs));
  return `translate(${x}px, ${y}px)`;
};
