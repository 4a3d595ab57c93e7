import { useEffect, useRef } from "react";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], .bp6-dialog") !== null;

/** ↑ and ↓ choose the row before and after, C claims the chosen one; not while somebody types. */
export const useKeys = (keys: { step: (by: 1 | -1) => void; claim: () => void }): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        latest.current.step(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key.toLowerCase() === "c") latest.current.claim();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
};
