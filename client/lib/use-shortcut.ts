import { useEffect, useEffectEvent } from "react";

type OnKey = (event: KeyboardEvent) => void;

/** Listens to every key of the window, with `capture` before any element. Returns a function that removes the listeners. */
export const listenToKeys = (press: OnKey, release?: OnKey, options: { capture?: boolean } = {}): (() => void) => {
  window.addEventListener("keydown", press, options);
  if (release) window.addEventListener("keyup", release, options);
  return () => {
    window.removeEventListener("keydown", press, options);
    if (release) window.removeEventListener("keyup", release, options);
  };
};

/** Listens to every key of the window while `isOn`. */
export const useKeys = (onKey: OnKey, isOn = true): void => {
  const press = useEffectEvent(onKey);
  useEffect(() => (isOn ? listenToKeys((event) => press(event)) : undefined), [isOn]);
};

/** Performs an action for a key, wherever the focus is. Keys that a scanner sent do not count. */
export const usePressed = (isMeant: (event: KeyboardEvent) => boolean, perform: () => void): void =>
  useKeys((event) => {
    if (event.defaultPrevented || !isMeant(event)) return;
    event.preventDefault();
    perform();
  });

/** Shortcut of Ctrl or Cmd with a letter, wherever the focus is. */
export const useShortcut = (letter: string, perform: () => void): void =>
  usePressed(
    (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === letter,
    perform,
  );

/** Shortcut of a function key, wherever the focus is. */
export const useFunctionKey = (name: `F${number}`, perform: () => void): void =>
  usePressed((event) => event.key === name, perform);

/** Shortcut of one character, except while somebody types in a field. */
export const useSign = (sign: string, perform: () => void): void =>
  usePressed((event) => event.key === sign && !isTyped(event), perform);

/** True if a key without modifiers comes from no text field and no dialog. A checkbox takes no letters, so it counts as free. */
export const isFreeKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], .bp6-dialog")
  );

/** True if the key is typed into a field. */
export const isTyped = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null);
