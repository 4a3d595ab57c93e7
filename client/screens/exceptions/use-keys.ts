import { useEffect, useRef } from "react";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], .bp6-dialog") !== null;

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** ↑ and ↓, or K and J, choose the row before and after, C claims; not while somebody types. */
export const useKeys = (keys: { step: (by: 1 | -1) => void; claim: () => void }): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = steps[event.key];
      if (by) {
        event.preventDefault();
        latest.current.step(by);
      } else if (event.key.toLowerCase() === "c") latest.current.claim();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
};
