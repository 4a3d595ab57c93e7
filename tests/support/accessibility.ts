import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "puppeteer";
import { rulesOf, seriousOf } from "./axe-rules.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Audited = Window & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

/** Waits until no colour is on its way to another one: axe takes each for what it is at that moment. What turns for ever is left out. */
const stilled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

/** Findings of axe that are serious or critical on the page, a line for each, with the places. */
export const seriousFaults = async (page: Page, which: keyof typeof rulesOf = "all"): Promise<string[]> => {
  await stilled(page);
  if (!(await page.evaluate(() => (window as Audited).axe !== undefined))) await page.evaluate(source);
  const found = await page.evaluate(
    (options) => (window as Audited).axe?.run({ include: ["html"] }, options),
    rulesOf[which],
  );
  if (!found) throw new Error("axe did not run");
  return seriousOf(found);
};
