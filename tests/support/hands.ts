import type { ElementHandle, Page } from "puppeteer";
import { reasonOf } from "#infra/process/errors.ts";

/** Actions of a person at a page, going by what can be read on it. Each waits until there is something to do it with. */
export type Hands = ReturnType<typeof handsOf>;

/** In the page: waits until the popover or dialog around an element has ended its movement. A click that is quicker hits another place. */
const hasOpened = async (element: Element): Promise<void> => {
  const layer = element.closest(".bp6-portal");
  if (!layer) return;
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const ends = layer
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.all(ends);
};

export const handsOf = (page: Page) => {
  /** @throws Error that says what was waited for and what the page shows instead */
  const waited = async <T>(forWhat: string, wait: Promise<T>): Promise<T> => {
    try {
      return await wait;
    } catch (error) {
      const shown = await page.evaluate(() => {
        const parts = [...document.querySelectorAll<HTMLElement>("main, .bp6-portal")];
        return [location.pathname, ...parts.map((part) => part.innerText.slice(0, 1000))].join("\n");
      });
      throw new Error(`${forWhat}: ${reasonOf(error)}. The page shows ${shown}`, { cause: error });
    }
  };
  /** Waits for an element that has the words, and answers it. */
  const until = async (selector: string, words = ""): Promise<ElementHandle> => {
    const wait = page.waitForFunction(
      (s, w) => [...document.querySelectorAll(s)].find((each) => each.textContent?.includes(w)),
      {},
      selector,
      words,
    );
    return (await waited(`${selector} with "${words}"`, wait)) as ElementHandle;
  };
  return {
    until,
    gone: async (selector: string): Promise<void> => {
      const wait = page.waitForFunction((s) => !document.querySelector(s), {}, selector);
      await waited(`no ${selector}`, wait);
    },
    counted: async (selector: string, count: number): Promise<void> => {
      const wait = page.waitForFunction((s, n) => document.querySelectorAll(s).length === n, {}, selector, count);
      await waited(`${count} × ${selector}`, wait);
    },
    /** With the mouse, on the first that has the words. What opens over the page has come to its place before. */
    click: async (selector: string, words = ""): Promise<void> => {
      const element = await until(selector, words);
      await element.evaluate(hasOpened);
      await element.asLocator().click();
    },
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
