import { useEffect, useEffectEvent } from "react";
import { listenToKeys } from "#client/lib/use-shortcut.ts";
import { isTyped, longestSilence } from "./scanner-keys.ts";
import { createWedge, type Heard, type Press, type ScannerSettings } from "./wedge.ts";

/** Keys of a scan that the page and the browser do not get, with their release: a button that has the focus would be pressed by it. */
const createKeptBackKeys = () => {
  const pressed = new Set<string>();
  const stop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    /** Nobody gets this key. */
    swallow: (event: KeyboardEvent) => {
      pressed.add(event.code);
      stop(event);
    },
    /** Those who wait for a pause between keys get this one; to the browser and to shortcuts it does nothing. */
    disarm: (event: KeyboardEvent) => {
      pressed.add(event.code);
      event.preventDefault();
    },
    release: (event: KeyboardEvent) => {
      if (pressed.delete(event.code)) stop(event);
    },
  };
};

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
const isWeight = (field: Field | undefined, input: Heard): boolean =>
  field?.inputMode === "decimal" && input.kind === "code" && /^\d{1,4}(?:[.,]\d{0,3})?$/.test(input.text);

const passwords = 'input[type="password"], input[autocomplete$="-password"]';

/** While something on the page asks for a password nothing is listened to: a password that a manager types is as quick as a scanner. */
const asksForPassword = (): boolean => document.querySelector(passwords) !== null;

/** The number of an order is printed on its paper as a barcode: scanned into its own field it belongs there, and is no cylinder. */
const isFieldsOwn = (field: Field | undefined): boolean => field?.dataset["ownCode"] !== undefined;

/** No scan is longer: what fields held before older keys is forgotten. */
const mostKeys = 128;

/** Contents of fields before each of the last keys. */
const createMemory = () => {
  let fields: Before[] = [];
  return {
    note: (at: number, field: Field | undefined) => {
      if (field) fields = [...fields.slice(-mostKeys), { at, field, value: field.value }];
    },
    putBack: ({ since }: Heard) => {
      const first = fields.find(({ at }) => at >= since);
      fields = [];
      if (!first) return;
      restore(first);
      // An input method writes what it composed after this key.
      setTimeout(() => restore(first));
    },
  };
};

/** Code of a key that an input method has. */
const inputMethod = 229;

const pressOf = (event: KeyboardEvent): Press => ({
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  composed: event.isComposing || event.keyCode === inputMethod,
  repeat: event.repeat,
});

type OnHeard = (input: Heard) => void;

/** Recognizes a keyboard-wedge scanner wherever the focus is, and keeps its keys out of the focused field. */
export const useScanner = (onInput: OnHeard, settings: ScannerSettings): void => {
  const report = useEffectEvent(onInput);
  useEffect(() => {
    const wedge = createWedge(settings);
    const memory = createMemory();
    let typedInto: EventTarget | null = null;
    const keys = createKeptBackKeys();
    let pauses: ReturnType<typeof setTimeout>[] = [];
    const stopPauses = () => pauses.forEach(clearTimeout);
    const take = (what: Heard) => {
      memory.putBack(what);
      report(what);
    };
    /** Takes what ends without a key. What a hand typed quickly into a field is seen there. */
    const settle = (what: Heard | undefined, field: Field | undefined) => {
      if (!what || isFieldsOwn(field) || asksForPassword()) return;
      if (what.kind === "code" || !field) take(what);
    };
    const startPauses = (last: number, field: Field | undefined) => {
      const waits = [settings.pauseMs, longestSilence(settings)].filter((ms) => ms > 0);
      pauses = waits.map((ms) => setTimeout(() => settle(wedge.silence(last + ms), field), ms));
    };
    const press = (event: KeyboardEvent) => {
      stopPauses();
      if (asksForPassword()) return wedge.forget();
      const key = pressOf(event);
      if (event.target !== typedInto) wedge.forget();
      typedInto = event.target;
      if (wedge.isLate(key)) return keys.swallow(event);
      const field = fieldOf(event.target);
      if (wedge.isWithin(key) && !(field && isTyped(key))) keys.disarm(event);
      const what = wedge.press(key);
      if (what && !isWeight(field, what) && !isFieldsOwn(field)) {
        keys.swallow(event);
        return take(what);
      }
      // A key has not reached its field yet.
      memory.note(key.at, field);
      startPauses(key.at, field);
    };
    const stopListening = listenToKeys(press, keys.release, { capture: true });
    return () => {
      stopPauses();
      stopListening();
    };
  }, [settings]);
};
