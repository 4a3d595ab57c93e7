import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], .bp6-dialog") !== null;

/**
 * 1 to 9 choose. A scanner sends digits too, so a key counts only when no other stands within `gapMs` before or after it; it is told by
 * the physical key, as an input method hides the sign.
 */
export const useDigitKeys = (chosen: (digit: number) => void, gapMs: number): void => {
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      clearTimeout(timer);
      const alone = event.timeStamp - last > gapMs;
      last = event.timeStamp;
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      if (!digit || !alone || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
        return;
      timer = setTimeout(() => latest.current(Number(digit)), gapMs);
    };
    window.addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", press);
    };
  }, [gapMs]);
};
