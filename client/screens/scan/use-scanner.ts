import { useEffect, useRef } from "react";
import { createWedge, scannerGapMs } from "./wedge.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** Puts back what a field held before the scanner typed into it, in a way that React notices. */
const restore = (field: Field, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Hears a keyboard-wedge scanner wherever the focus is, and keeps its keys out of the field that has it. */
export const useScanner = (heard: (code: string) => void, gapMs = scannerGapMs): void => {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const wedge = createWedge(gapMs);
    let before: { field: Field; value: string } | undefined;
    const press = (event: KeyboardEvent) => {
      const field = fieldOf(event.target);
      const code = wedge.press({
        key: event.key,
        code: event.code,
        at: event.timeStamp,
        modified: event.ctrlKey || event.altKey || event.metaKey,
      });
      // A key that begins a burst has not reached the field yet.
      if (wedge.startedAt() === event.timeStamp) before = field && { field, value: field.value };
      if (code === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const typedInto = before;
      if (typedInto) {
        restore(typedInto.field, typedInto.value);
        // An input method writes what it composed after this key.
        setTimeout(() => restore(typedInto.field, typedInto.value));
      }
      before = undefined;
      latest.current(code);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [gapMs]);
};
