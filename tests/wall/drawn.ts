import type { Browser, Page } from "puppeteer";
import { prefer } from "#tests/support/visit.ts";
import type { Figures } from "./truth.ts";

/** The wall in a browser, as it hangs for days: signed in once, never touched. */
export const openWall = async (browser: Browser, url: string, token: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1920, height: 1080 });
  await prefer(page, { language: "en", theme: "dark" }, token);
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector('[data-figure="todayGasNum"] .inline_hidden', { timeout: 60_000 });
  return page;
};

/** A number as it is written, with its commas and words; NaN where none is. */
const numberIn = (text: string | undefined): number => {
  const digits = (text ?? "").replaceAll(/[^0-9]/g, "");
  return digits === "" ? Number.NaN : Number(digits);
};

/** The number of an age as it is written; seconds below a minute are none. */
const ageIn = (text: string): number => {
  const [, number, unit] = /(\d+) (d|h|min|s)\b/.exec(text) ?? [];
  return unit === "s" ? 0 : Number(number);
};

/** All of it at one moment: what the page says is read in one go. */
const readTexts = (page: Page) =>
  page.evaluate(() => ({
    figures: [...document.querySelectorAll<HTMLElement>("[data-figure]")].map((one): [string, string] => [
      one.dataset["figure"] ?? "",
      (one.querySelector(".inline_hidden") ?? one).textContent,
    ]),
    before: [...document.querySelectorAll<HTMLElement>(".panels_figure [data-before]")].map(
      (one) => one.dataset["before"],
    ),
    due: [...document.querySelectorAll(".panels_due .panel_medium")].map((one) => one.textContent),
    stores: [...document.querySelectorAll(".panels_store")].map((one) =>
      [".panel_name", "[data-stock=full]", "[data-stock=empty]"].map(
        (part) => one.querySelector(part)?.textContent ?? "",
      ),
    ),
  }));

const dues = [0, 7, 30, 90];

/** The numbers that are drawn, by the names of the truth; a place is named as it stands there. */
export const readDrawn = async (page: Page, places: ReadonlyMap<string, string>): Promise<Figures> => {
  const { figures: texts, before, due, stores } = await readTexts(page);
  const figures: Figures = new Map(
    texts.map(([name, text]) => [
      name === "exceptions" ? "exceptions open + claimed" : name,
      name === "oldest" ? ageIn(text) : numberIn(text),
    ]),
  );
  const today = texts.flatMap(([name]) => (name.startsWith("today") ? name : []));
  for (const [index, name] of today.entries()) figures.set(name.replace("today", "yesterday"), numberIn(before[index]));
  for (const [index, value] of dues.entries()) figures.set(`due ${value}`, numberIn(due[index]));
  for (const [name = "", full, empty] of stores) {
    const id = places.get(name) ?? name;
    figures.set(`stock ${id} full`, numberIn(full));
    figures.set(`stock ${id} empty`, numberIn(empty));
  }
  return figures;
};
