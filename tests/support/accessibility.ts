import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "puppeteer-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Audited = Window & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const resultTypes = ["violations"];
/** A theme changes colours alone, and a language changes all but colours: what was read once need not be read again. */
const rulesOf = {
  all: { runOnly: tags, resultTypes },
  colours: { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] }, resultTypes },
  allButColours: { runOnly: tags, resultTypes, rules: { "color-contrast": { enabled: false } } },
};

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
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 4).map(({ target, any: [first] }) => {
        const related = first?.relatedNodes?.map((node) => node.target.join(" ")).join(", ");
        return [target.join(" "), first?.message, related && `(${related})`].filter(Boolean).join(" ");
      });
      return `${id} (${nodes.length}): ${places.join(" | ")}`;
    });
};
