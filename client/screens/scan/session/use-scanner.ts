import { useEffect, useEffectEvent } from "react";
import { LONGEST_READ } from "#contracts/codes/read-code.ts";
import { listenToKeys } from "#client/lib/use-shortcut.ts";
import { isTyped, longestSilence } from "./scanner-keys.ts";
import { createWedge, type Heard, type Press, type ScannerSettings } from "./wedge.ts";

/** Keeps a scan's keys, and their release, from the page and the browser. Otherwise they could press a focused button. */
const createKeptBackKeys = () => {
  const pressed = new Set<string>();
  const stop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    /** Stops this key completely. */
    swallow: (event: KeyboardEvent) => {
      pressed.add(event.code);
      stop(event);
    },
    /** Lets other listeners see this key, but the browser and shortcuts do not react to it. */
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

/** Restores a field's value from before the scan, so that React notices it. */
const restore = ({ field, value }: Before): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** True for a quickly typed weight in a weight field. It is not a scan. */
const isWeight = (field: Field | undefined, input: Heard): boolean =>
  field?.inputMode === "decimal" && input.kind === "code" && /^\d{1,4}(?:[.,]\d{0,3})?$/.test(input.text);

const passwords = 'input[type="password"], input[autocomplete$="-password"]';

/** True while the page has a password field. The scanner is then ignored, because a password manager types as fast. */
const asksForPassword = (): boolean => document.querySelector(passwords) !== null;

/** True for a field that accepts its own barcode, such as an order number. The code is then no cylinder. */
const isFieldsOwn = (field: Field | undefined): boolean => field?.dataset["ownCode"] !== undefined;

/** Maximum number of keys in a scan. Field values before older keys are dropped. */
const mostKeys = LONGEST_READ;

/** Remembers field values before each of the last keys. */
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
      // An input method writes its text after this key.
      setTimeout(() => restore(first));
    },
  };
};

/** The `keyCode` of a key handled by an input method. */
const inputMethod = 229;

/** The fields of a keydown event by which a scanner is recognized. */
export const pressOf = (event: KeyboardEvent): Press => ({
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

/** Recognizes a keyboard scanner with any focus, and keeps its keys out of the focused field. */
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
    /** Accepts a code without an end key. In a field, incomplete input stays as typed text. */
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
      // The key is not in its field yet.
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
