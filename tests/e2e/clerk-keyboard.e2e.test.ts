import type { BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { prefer } from "#tests/support/visit.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";

const barcode = "771200000001";
/** ms between the keys of a hand: slower than any scanner. */
const hand = { delay: 160 };
let app: SharedApp;
let profile: BrowserContext;
let page: Page;
let until: Hands["until"];
const faults: string[] = [];

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

beforeAll(async () => {
  [app, profile] = await Promise.all([sharedApp(), openProfile()]);
  await registerCylinders(await signInAt(app.url, "admin", app.adminPassword), [barcode]);
  page = await profile.newPage();
  ({ until } = handsOf(page));
  await page.setViewport({ width: 1366, height: 768 });
  // A browser that says nothing takes over what the person chose elsewhere.
  await prefer(page, { language: "zh", theme: "light" });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
});

afterAll(() => profile?.close());

describe("the main job without a mouse", () => {
  it("begins with signing in, the focus in the first field", async () => {
    await page.goto(`${app.url}/work/scan`);
    await page.waitForFunction(() => document.activeElement?.id === "userName");
    await page.keyboard.type("admin");
    await tabTo("password");
    await page.keyboard.type(app.adminPassword);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".scan_side");
    expect(new URL(page.url()).pathname).toBe("/work/scan");
  });

  it("chooses what is recorded", async () => {
    await page.keyboard.press("F2");
    // The choice is one stop of Tab, where the focus begins; two digits choose by number.
    await page.waitForFunction(() => document.activeElement?.matches("[role=dialog] .scan-job_procedure"));
    await page.keyboard.type("00", hand);
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-checked") === "true");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("00空瓶收回");
    await tabTo("开始扫码");
    await page.keyboard.press("Enter");
    await until(".scan-job_chosen", "空瓶收回");
    expect(await page.$(".bp6-dialog")).toBeNull();
  });

  it("enters a barcode that no scanner reads, and is told how it went", async () => {
    await tabTo("gasBarcode");
    await page.keyboard.type(barcode, hand);
    await page.keyboard.press("Enter");
    await until(".scan-view_counter[data-result=ok] dd", "1");
    await until(".scan-view_hero[data-result=ok]", "已记录");
    expect(await page.$$(".scan-view_stream tbody tr")).toHaveLength(1);
  });

  it("opens the cylinder from its row and reads what was recorded", async () => {
    await tabTo(barcode);
    await page.keyboard.press("Enter");
    await until(".cylinder-detail_root .cylinder-detail_historyEvent", "空瓶收回");
    expect(new URL(page.url()).searchParams.get("cylinder")).toBe(barcode);
  });

  it("leaves the dialog by Escape", async () => {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".cylinder-detail_root"));
    expect(new URL(page.url()).search).toBe("");
  });

  it("never made the page throw or complain", () => {
    expect(faults).toEqual([]);
  });
});
