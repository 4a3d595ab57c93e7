import { useEffect, useEffectEvent } from "react";
import { Button } from "@blueprintjs/core";
import { ArrowRight, WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { Key } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { listenToKeys, usePressed } from "#client/lib/use-shortcut.ts";
import styles from "./scan-entry.module.css";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], .bp6-dialog") !== null;

const modifiers: ReadonlySet<string> = new Set(["Control", "Shift", "Alt", "Meta"]);

const recordKey = { key: "Enter", code: "Enter", ctrlKey: true, cancelable: true } as const;
const isRecordKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  key === "Enter" && (ctrlKey || metaKey) && !repeat;

/**
 * Calls `onDigit` for the keys 1 to 9. A scanner sends digits too, so a key counts only if no other key comes within `gapMs` before or after it. The
 * physical key is read because an input method hides the character. The key that records comes after a digit however quickly: the digit counts at
 * once, and the key is given again when the page shows it, because a fault must not be recorded as a pass.
 */
export const useDigitKeys = (onDigit: (digit: number) => void, gapMs: number): void => {
  const choose = useEffectEvent(onDigit);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: number | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const take = () => {
      clearTimeout(timer);
      if (waiting !== undefined) choose(waiting);
      waiting = undefined;
    };
    const press = (event: KeyboardEvent) => {
      if (modifiers.has(event.key)) return;
      if (waiting !== undefined && isRecordKey(event)) {
        event.preventDefault();
        take();
        timer = setTimeout(() => void window.dispatchEvent(new KeyboardEvent("keydown", recordKey)));
        return;
      }
      clearTimeout(timer);
      waiting = undefined;
      const alone = event.timeStamp - last > gapMs;
      last = event.timeStamp;
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      if (!digit || !alone || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
        return;
      waiting = Number(digit);
      timer = setTimeout(take, gapMs);
    };
    const stopListening = listenToKeys(press);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [gapMs]);
};

/** Ctrl+Enter records the entry. Scanners send a plain Enter, so that key must never record a judgement. */
export const useRecordKey = (record: () => void): void =>
  usePressed(
    (event) => isRecordKey(event) && document.querySelector(".bp6-dialog") === null,
    () => {
      // Otherwise releasing the key would also press the focused button.
      if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
      record();
    },
  );

/** True if Space already has a meaning there: text fields type it and buttons react to it. */
const takesSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "button, a, select, textarea, [role=tab], .bp6-dialog, .bp6-popover, input:not([inputmode=decimal])",
  ) !== null;

/** Space performs the next step unless the focused element uses the key. A weight field does not use it. */
export const useSpaceKey = (perform: (() => void) | undefined): void =>
  usePressed(
    (event) =>
      perform !== undefined &&
      event.code === "Space" &&
      !(event.repeat || event.ctrlKey || event.altKey || event.metaKey || takesSpace(event.target)),
    () => perform?.(),
  );

/** Shows the name of the key on its button. The default is the key of `useRecordKey`. */
export const RecordKey = ({ name = "Ctrl Enter" }: { name?: string }) => (
  <Key className={styles.recordKey} aria-hidden="true">
    {name}
  </Key>
);

/** Escape, unless an open dialog, menu or word that is being composed takes the key. */
const isEscape = (event: KeyboardEvent): boolean =>
  event.key === "Escape" &&
  !event.isComposing &&
  document.querySelector(".bp6-dialog, .bp6-popover, [role=listbox]") === null;

/** Takes the current cylinder off the bench, by a click or Escape. */
export const OffBenchButton = ({ onTakeOff }: { onTakeOff: () => void }) => {
  usePressed(isEscape, onTakeOff);
  return (
    <Button
      size="large"
      icon={<ArrowRight />}
      text={useT()("entry.takeOff")}
      endIcon={<RecordKey name="Esc" />}
      onClick={onTakeOff}
    />
  );
};

type Props = {
  /** `exc`: the entry is recorded as an exception. `no`: the entry cannot be recorded. */
  tone: "exc" | "no";
  role: "status" | "alert";
  title: string;
  text?: string;
};

/** A message about an entry before it is recorded. */
export const EntrySay = ({ tone, role, title, text }: Props) => (
  <Row
    align="stretch"
    gap={12}
    fixed
    above={12}
    below={12}
    radius="panel"
    className={classes(styles.say, tone === "exc" ? styles.isException : styles.isRefused)}
    role={role}
  >
    <WarningSign size={20} />
    <div>
      <Text as="b" block size={14} line={20} weight={600} tone="warn">
        {title}
      </Text>
      {text !== undefined && <Text tone="fg">{text}</Text>}
    </div>
  </Row>
);
