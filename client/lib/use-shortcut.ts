import { useEffect, useEffectEvent } from "react";

type OnKey = (event: KeyboardEvent) => void;

/** Calls back for every key of the window, with `capture` before any element; returns how to stop. */
export const listenToKeys = (press: OnKey, release?: OnKey, options: { capture?: boolean } = {}): (() => void) => {
  window.addEventListener("keydown", press, options);
  if (release) window.addEventListener("keyup", release, options);
  return () => {
    window.removeEventListener("keydown", press, options);
    if (release) window.removeEventListener("keyup", release, options);
  };
};

/** Calls back for every key of the window while `isOn`. */
export const useKeys = (onKey: OnKey, isOn = true): void => {
  const press = useEffectEvent(onKey);
  useEffect(() => (isOn ? listenToKeys((event) => press(event)) : undefined), [isOn]);
};

/** A key by what it is pressed with, wherever the focus is. A key that a scanner sent is no shortcut. */
export const usePressed = (isMeant: (event: KeyboardEvent) => boolean, perform: () => void): void =>
  useKeys((event) => {
    if (event.defaultPrevented || !isMeant(event)) return;
    event.preventDefault();
    perform();
  });

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

/** A key by itself, while nobody types and no dialog is open. A checkbox takes no letters. */
export const isFreeKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], .bp6-dialog")
  );

/** The key is typed into a field. */
export const isTyped = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null);
