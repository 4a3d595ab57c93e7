import type { Page } from "puppeteer-core";

/**
 * Scans as a keyboard-wedge scanner types into whatever has the focus: its keys arrive there before anybody knows that they are a code. Inside the
 * page, because keys sent from here are as far apart as those of a hand.
 */
export const scan = (page: Page, codes: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    for (const code of all) {
      for (const key of [...code, "Enter"]) {
        const target = document.activeElement ?? document.body;
        const isTaken = !target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        if (isTaken || key.length > 1 || !(target instanceof HTMLInputElement)) continue;
        document.execCommand("insertText", false, key);
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, codes);
