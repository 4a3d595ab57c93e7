import { useEffect, useEffectEvent } from "react";

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], .bp6-dialog") !== null;

/** Space presses what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, input, [role=radio]") !== null;

export type ReplayKeys = {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  play: () => void;
  flagged: (by: 1 | -1) => void;
};

/** ← and → take a step, Home and End go to the ends, Space plays, E goes to the next exception and with Shift to the one before. */
export const useReplayKeys = (keys: ReplayKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyped(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const perform: Record<string, () => void> = {
      ArrowLeft: () => keys.step(-1),
      ArrowRight: () => keys.step(1),
      Home: keys.first,
      End: keys.last,
      e: () => keys.flagged(1),
      E: () => keys.flagged(-1),
      ...(isPressed(event.target) ? {} : { " ": keys.play }),
    };
    const run = perform[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
};
