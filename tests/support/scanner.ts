import type { Page } from "puppeteer";

/**
 * Scans as a keyboard-wedge scanner types into whatever has the focus: its keys arrive there before anybody knows that they are a code. Inside the
 * page, because keys sent from here are as far apart as those of a hand.
 */
export const scan = (page: Page, codes: readonly string[]): Promise<void> =>
  scanKeys(
    page,
    codes.map((code) => [...code, "Enter"].map((key) => ({ key }))),
  );

/** Scans by the keys that a scanner presses, one list for each scan, with all that their events say. */
export const scanKeys = (page: Page, scans: readonly (readonly KeyboardEventInit[])[]): Promise<void> =>
  page.evaluate(async (all) => {
    for (const keys of all) {
      for (const init of keys) {
        const target = document.activeElement ?? document.body;
        const event = new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true });
        const isTaken = !target.dispatchEvent(event);
        const { key = "", ctrlKey, altKey } = init;
        if (isTaken || [...key].length > 1 || ctrlKey || altKey || !(target instanceof HTMLInputElement)) continue;
        document.execCommand("insertText", false, key);
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, scans);
