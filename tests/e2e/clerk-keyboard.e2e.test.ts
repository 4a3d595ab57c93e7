import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type App } from "#tests/support/app.ts";
import { launchBrowser } from "#tests/support/browser.ts";

const barcode = "771100000001";
/** ms between the keys of a hand: slower than any scanner. */
const hand = { delay: 160 };
let app: App;
let browser: Browser;
let page: Page;
const faults: string[] = [];

const until = (selector: string, words: string) =>
  page.waitForFunction(
    (s, w) => [...document.querySelectorAll(s)].some((each) => each.textContent?.includes(w)),
    {},
    selector,
    words,
  );

/** Goes on with Tab until the focus is on what the words name. */
const tabTo = async (words: string): Promise<void> => {
  for (let pressed = 0; pressed < 80; pressed++) {
    const focused = await page.evaluate(() => {
      const on = document.activeElement as HTMLInputElement | null;
      if (!on?.matches("button, a, input, [role=tab]")) return "";
      return [on.getAttribute("aria-label"), on.name, on.textContent].filter(Boolean).join(" ");
    });
    if (focused.includes(words)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to "${words}"`);
};

/** Registers the cylinder as the signed-in person; that is another page's business. */
const register = () =>
  page.evaluate(async (gasBarcode) => {
    const headers = {
      Authorization: `Bearer ${sessionStorage.getItem("token")}`,
      Accept: "application/json",
      "Content-Type": "application/json",
    };
    const specs = (await (await fetch("/base/config/gascylinderspec/getpage", { headers })).json()) as {
      data: { list: { id: string }[] };
    };
    const cylinder = { gasBarcode, factoryNumber: gasBarcode, productionDate: "2025-01-02", emptyWeight: 16.5 };
    const body = JSON.stringify({ commandId: crypto.randomUUID(), ...cylinder, specId: specs.data.list[0]?.id });
    const answer = await fetch("/base/manage/gascylinder/add", { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, barcode);

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  page = await browser.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("the main job without a mouse", () => {
  it("begins with signing in, the focus in the first field", async () => {
    await page.goto(`${app.url}/work/scan`);
    await page.waitForFunction(() => document.activeElement?.id === "userName");
    await page.keyboard.type("admin");
    await tabTo("password");
    await page.keyboard.type(app.adminPassword);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".cy-scan-l");
    expect(new URL(page.url()).pathname).toBe("/work/scan");
    await register();
  });

  it("chooses what is recorded", async () => {
    await page.keyboard.press("F2");
    await page.waitForSelector(".cy-jobproc");
    await tabTo("00空瓶收回");
    await page.keyboard.press("Space");
    await tabTo("开始扫码");
    await page.keyboard.press("Enter");
    await until(".cy-procsel", "空瓶收回");
    expect(await page.$(".bp6-dialog")).toBeNull();
  });

  it("enters a barcode that no scanner reads, and is told how it went", async () => {
    await tabTo("gasBarcode");
    await page.keyboard.type(barcode, hand);
    await page.keyboard.press("Enter");
    await until(".cy-cnt.is-ok dd", "1");
    await until(".cy-hero.is-ok", "已记录");
    expect(await page.$$(".cy-stream tbody tr")).toHaveLength(1);
  });

  it("opens the cylinder from its row and reads what was recorded", async () => {
    await tabTo(barcode);
    await page.keyboard.press("Enter");
    await until(".cy-detail .cy-ev", "空瓶收回");
    expect(new URL(page.url()).searchParams.get("cylinder")).toBe(barcode);
  });

  it("leaves the dialog by Escape", async () => {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".cy-detail"));
    expect(new URL(page.url()).search).toBe("");
  });

  it("finds the job as it was chosen after a reload", async () => {
    await page.reload();
    await until(".cy-procsel", "空瓶收回");
    expect(await page.$(".bp6-dialog")).toBeNull();
  });

  it("never made the page throw or complain", () => {
    expect(faults).toEqual([]);
  });
});
