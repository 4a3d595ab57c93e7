import { useEffect, useRef } from "react";

/** A key by what it is pressed with, wherever the focus is. */
export const usePressed = (isMeant: (event: KeyboardEvent) => boolean, perform: () => void): void => {
  const latest = useRef({ isMeant, perform });
  useEffect(() => {
    latest.current = { isMeant, perform };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // A scanner's key is no shortcut.
      if (event.defaultPrevented || !latest.current.isMeant(event)) return;
      event.preventDefault();
      latest.current.perform();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
};

/** Ctrl or Cmd with a letter, wherever the focus is. */
export const useShortcut = (letter: string, perform: () => void): void =>
  usePressed(
    (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === letter,
    perform,
  );

/** A function key, wherever the focus is. */
export const useFunctionKey = (name: `F${number}`, perform: () => void): void =>
  usePressed((event) => event.key === name, perform);

/** A sign by itself, unless somebody is typing. */
export const useSign = (sign: string, perform: () => void): void =>
  usePressed((event) => event.key === sign && !isTyped(event), perform);

/** Tells whether a key goes into something that is typed. */
export const isTyped = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null);
