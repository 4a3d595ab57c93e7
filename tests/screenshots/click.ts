import type { Page } from "puppeteer";

/** Clicks the nth that there is, even where something lies over it; waits until it is there. */
export const click = async (page: Page, selector: string, nth = 0): Promise<void> => {
  await page.waitForFunction((s, n) => document.querySelectorAll(s).length > n, {}, selector, nth);
  await page.$$eval(selector, (all, n) => (all[n] as HTMLElement).click(), nth);
};

/** One after the other. */
export const clicking =
  (...selectors: string[]) =>
  async (page: Page): Promise<void> => {
    for (const selector of selectors) await click(page, selector);
  };
