import { useEffect, useRef } from "react";
import { createWedge, type Heard, type ScannerSettings } from "./wedge.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;
type Before = { at: number; field: Field; value: string };

const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** Puts back what a field held before the scanner typed into it, in a way that React notices. */
const restore = ({ field, value }: Before): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** A weight typed quickly into a weight's field is a weight. */
const isWeight = (field: Field | undefined, heard: Heard): boolean =>
  field?.inputMode === "decimal" && heard.kind === "code" && /^\d{1,4}(?:[.,]\d{0,3})?$/.test(heard.text);

const passwords = 'input[type="password"], input[autocomplete$="-password"]';

/** While something on the page asks for a password nothing is listened to: a password that a manager types is as quick as a scanner. */
const asksForPassword = (): boolean => document.querySelector(passwords) !== null;

/** The number of an order is printed on its paper as a barcode: scanned into its own field it belongs there, and is no cylinder. */
const isFieldsOwn = (field: Field | undefined): boolean => field?.dataset["ownCode"] !== undefined;

/** No scan is longer: what fields held before older keys is forgotten. */
const mostKeys = 128;

/** Contents of fields before each of the last keys. */
const createMemory = () => {
  let kept: Before[] = [];
  return {
    note: (at: number, field: Field | undefined) => {
      if (field) kept = [...kept.slice(-mostKeys), { at, field, value: field.value }];
    },
    putBack: ({ since }: Heard) => {
      const first = kept.find(({ at }) => at >= since);
      kept = [];
      if (!first) return;
      restore(first);
      // An input method writes what it composed after this key.
      setTimeout(() => restore(first));
    },
  };
};

const pressOf = (event: KeyboardEvent) => ({
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  modified: event.ctrlKey || event.altKey || event.metaKey,
  repeat: event.repeat,
});

/** `text` is undefined when a scanner was heard but not understood. */
type OnHeard = (text: string | undefined) => void;

/** Hears a keyboard-wedge scanner wherever the focus is, and keeps its keys out of the field that has it. */
export const useScanner = (heard: OnHeard, settings: ScannerSettings): void => {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const wedge = createWedge(settings);
    const memory = createMemory();
    let typedInto: EventTarget | null = null;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const take = (what: Heard) => {
      memory.putBack(what);
      latest.current(what.kind === "code" ? what.text : undefined);
    };
    /** Keys that were swallowed and are not released yet: a button that has the focus would be pressed by their release. */
    const swallowed = new Set<string>();
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const swallow = (event: KeyboardEvent) => {
      swallowed.add(event.code);
      stop(event);
    };
    const release = (event: KeyboardEvent) => {
      if (swallowed.delete(event.code)) stop(event);
    };
    const press = (event: KeyboardEvent) => {
      clearTimeout(quiet);
      if (asksForPassword()) return wedge.forget();
      const key = pressOf(event);
      if (event.target !== typedInto) wedge.forget();
      typedInto = event.target;
      if (wedge.isLate(key)) return swallow(event);
      const what = wedge.press(key);
      const field = fieldOf(event.target);
      if (what && !isWeight(field, what) && !isFieldsOwn(field)) {
        swallow(event);
        return take(what);
      }
      // A key has not reached its field yet.
      memory.note(key.at, field);
      const last = key.at;
      if (settings.pauseMs === 0) return;
      quiet = setTimeout(() => {
        const whole = wedge.silence(last + settings.pauseMs);
        if (whole && !isFieldsOwn(field) && !asksForPassword()) take(whole);
      }, settings.pauseMs);
    };
    window.addEventListener("keydown", press, { capture: true });
    window.addEventListener("keyup", release, { capture: true });
    return () => {
      clearTimeout(quiet);
      window.removeEventListener("keyup", release, { capture: true });
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [settings]);
};
