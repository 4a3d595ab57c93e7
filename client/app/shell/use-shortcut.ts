import { useEffect, useRef } from "react";

/** Ctrl or Cmd with a letter, wherever the focus is. */
export const useShortcut = (letter: string, perform: () => void): void => {
  const latest = useRef(perform);
  useEffect(() => {
    latest.current = perform;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [letter]);
};
