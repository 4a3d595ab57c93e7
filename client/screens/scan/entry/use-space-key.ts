import { useEffect, useRef } from "react";

/** A field in which a space is a sign like any other, or an element that the key presses itself. */
const takesSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "button, a, select, textarea, [role=tab], .bp6-dialog, .bp6-popover, input:not([inputmode=decimal])",
  ) !== null;

/** The space key does the next thing at the bench, wherever nothing else wants it: in the field of a weight it is no sign. */
export const useSpaceKey = (perform: (() => void) | undefined): void => {
  const latest = useRef(perform);
  useEffect(() => {
    latest.current = perform;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.code !== "Space" ||
        event.repeat ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey
      )
        return;
      if (!latest.current || takesSpace(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
};
