import type { ElementHandle, Page } from "puppeteer-core";

/** Actions of a person at a page, going by what can be read on it. Each waits until there is something to do it with. */
export type Hands = ReturnType<typeof handsOf>;

export const handsOf = (page: Page) => {
  /** Waits for an element that has the words, and answers it. */
  const until = async (selector: string, words = ""): Promise<ElementHandle> => {
    const found = await page.waitForFunction(
      (s, w) => [...document.querySelectorAll(s)].find((each) => each.textContent?.includes(w)),
      {},
      selector,
      words,
    );
    return found as ElementHandle;
  };
  return {
    until,
    gone: async (selector: string): Promise<void> =>
      void (await page.waitForFunction((s) => !document.querySelector(s), {}, selector)),
    counted: async (selector: string, count: number): Promise<void> =>
      void (await page.waitForFunction((s, n) => document.querySelectorAll(s).length === n, {}, selector, count)),
    /** With the mouse, on the first that has the words. */
    click: async (selector: string, words = ""): Promise<void> => (await until(selector, words)).asLocator().click(),
    /** Into a field of a form, behind what stands in it. */
    type: async (name: string, value: string): Promise<void> => {
      await page.locator(`#f-${name}`).click();
      await page.keyboard.type(value);
    },
    valueOf: (name: string): Promise<string> => page.$eval(`#f-${name}`, (input) => (input as HTMLInputElement).value),
    texts: (selector: string): Promise<string[]> =>
      page.$$eval(selector, (all) => all.map((each) => each.textContent.trim())),
  };
};
