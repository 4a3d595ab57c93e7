import { useEffect, useRef } from "react";

/** Ctrl+Enter records what is being entered. Enter alone is what scanners send, and must never record a judgement. */
export const useRecordKey = (record: () => void): void => {
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector(".bp6-dialog")) return;
      event.preventDefault();
      // A focused button would be pressed too, by the key's release.
      if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
};
