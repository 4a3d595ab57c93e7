import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type App } from "#tests/support/app.ts";
import { launchBrowser } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
let page: Page;
const faults: string[] = [];

const rows = ".cy-table tbody tr:not([aria-hidden])";
const texts = (selector: string) => page.$$eval(selector, (all) => all.map((each) => each.textContent.trim()));
const gone = (selector: string) => page.waitForFunction((s) => !document.querySelector(s), {}, selector);
const until = (selector: string, words = "") =>
  page.waitForFunction(
    (s, w) => [...document.querySelectorAll(s)].some((each) => each.textContent?.includes(w)),
    {},
    selector,
    words,
  );
const click = async (selector: string, words: string) => {
  await until(selector, words);
  await page.$$eval(
    selector,
    (all, w) => (all.find((each) => each.textContent?.includes(w)) as HTMLElement).click(),
    words,
  );
};
const open = async (path: string) => {
  await page.goto(app.url + path);
  await page.waitForSelector(rows);
};
/** What somebody else does meanwhile: a call past the page, with its token. */
const call = (method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(
    async (how, where, what) => {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}`,
      };
      return (await fetch(where, what === undefined ? { headers } : { method: how, headers, body: what })).json();
    },
    method,
    `/base${path}`,
    body === undefined ? undefined : JSON.stringify(body),
  );

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  page = await browser.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${app.url}/login`);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.reload();
  await page.locator("#userName").fill("admin");
  await page.locator("#password").fill(app.adminPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cy-shell");
  for (const n of [1, 2, 3])
    await call("POST", "/info/post/add", { name: `Trial ${n}`, code: `T${n}`, isUsable: true });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("the kit that every list and form is made of", () => {
  it("puts an advanced search into the address, which finds the same after a reload", async () => {
    await open("/base/post");
    await page.focus(".cy-filter-acts > button[aria-expanded]:last-child");
    await page.keyboard.press("Enter");
    await click(".cy-builder .cy-badd button", "");
    await page.select(".cy-rule select[name=field]", "code");
    await page.select(".cy-rule select[name=operator]", "Any");
    await page.type(".cy-rule input[name=value]", "T1, T2");
    await click(".cy-bact button", "Apply");
    await page.waitForFunction((s) => document.querySelectorAll(s).length === 2, {}, rows);
    const found = await texts(rows);
    expect(JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "")).toEqual({
      logic: "And",
      filters: [{ field: "code", operator: "Any", value: ["T1", "T2"] }],
    });
    await page.reload();
    await page.waitForSelector(rows);
    expect(await texts(rows)).toEqual(found);
  });

  it("disables and deletes the rows that were selected, after asking, and no others", async () => {
    await open("/base/post?name=Trial");
    for (const index of [0, 1]) await page.$$eval(`${rows} td.sel input`, (all, at) => all[at]?.click(), index);
    const batch = async (action: string) => {
      await click(".cy-pager .cy-link", action);
      await click(".cy-confirm button", action);
      await gone(".cy-confirm");
    };
    await batch("Disable");
    await page.waitForFunction(() => document.querySelectorAll(".cy-table tbody tr.is-dim").length === 2);
    for (const index of [0, 1]) await page.$$eval(`${rows} td.sel input`, (all, at) => all[at]?.click(), index);
    await batch("Delete");
    await page.waitForFunction((s) => document.querySelectorAll(s).length === 1, {}, rows);
    expect((await texts(rows))[0]).toContain("Trial 3");
  });

  it("never made the page throw", () => {
    expect(faults).toEqual([]);
  });
});
