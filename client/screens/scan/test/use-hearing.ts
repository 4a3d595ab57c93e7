import { useEffect, useEffectEvent } from "react";
import { listenToKeys } from "#client/lib/use-shortcut.ts";
import { pressOf } from "../session/use-scanner.ts";
import { hearScan, type HeardScan, type TestPress } from "./hear.ts";

/** Keys further apart belong to two scans, in ms. It is more than any setting of a scanner, so that a slow one is heard too. */
const apartMs = 400;
/** From this many keys on, Enter and Tab end a scan and do nothing else. */
const leastKeys = 4;

const ends = new Set(["Enter", "NumpadEnter", "Tab"]);

/** Hears each scan of a keyboard scanner, wherever the focus is, and keeps its keys from the page and the browser. */
export const useHearing = (onScan: (scan: HeardScan) => void): void => {
  const report = useEffectEvent(onScan);
  useEffect(() => {
    let presses: TestPress[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      const scan = hearScan(presses);
      presses = [];
      if (scan) report(scan);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      const last = presses.at(-1);
      const isWithin = last !== undefined && event.timeStamp - last.at <= apartMs;
      if (!isWithin) presses = [];
      const isEnd = ends.has(event.code) || ends.has(event.key);
      if (isEnd && presses.length < leastKeys) return;
      presses.push({ ...pressOf(event), caps: event.getModifierState("CapsLock") });
      if (isWithin) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      clearTimeout(timer);
      if (isEnd) end();
      else timer = setTimeout(end, apartMs);
    };
    const stop = listenToKeys(press, undefined, { capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
};
