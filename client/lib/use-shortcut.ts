import { useEffect, useRef } from "react";

/** A sign by itself, unless somebody is typing. */
export const useSign = (sign: string, perform: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== sign || event.isComposing || target?.closest("input, textarea, select, [contenteditable]"))
        return;
      event.preventDefault();
      perform();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [sign, perform]);
};

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
