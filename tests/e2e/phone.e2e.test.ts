import type { BrowserContext } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPhone, type Phone } from "#tests/support/phone.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";

const cylinder = "553300000001";
let app: SharedApp;
let browser: BrowserContext;
let phone: Phone;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openProfile()]);
  phone = await openPhone({ app, browser });
  await registerCylinders(phone.other, [cylinder]);
});
afterAll(() => browser?.close());

/** Footers in sight that stand at the bottom of the page. */
const barsBelow = (): Promise<number> =>
  phone.page.$$eval("footer", (all) => all.filter((each) => each.getBoundingClientRect().bottom >= 843).length);

describe("the scan page on a phone", () => {
  it("has one row above its job, and every page behind a button of it", async () => {
    await phone.openJob("Empty received");
    const top = await phone.page.$eval(".scan-phone_job", (job) => job.getBoundingClientRect().top);
    expect(top).toBe(48);
    expect(await phone.page.$("nav")).toBeNull();
    await phone.click(".slim-head_root button[aria-label=More]");
    await phone.click(".slim-head_menu a", "Exceptions");
    await phone.until(".top-bar_root nav");
    await phone.page.goBack();
    await phone.until(".slim-head_title", "Scan");
  });

  it("says what ends the job, in the one bar below", async () => {
    await phone.until(".phone-bar_root .bp6-button", "Finish job");
    expect(await barsBelow()).toBe(1);
  });

  it("has one bar below a check too, and names no keys to a finger", async () => {
    await phone.openJob("Pre-fill check");
    await phone.click(".phone-bar_root button[aria-label='Type a barcode']");
    await phone.page.type("input[name=gasBarcode]", cylinder, { delay: 160 });
    await phone.page.keyboard.press("Enter");
    await phone.until(".check-entry_defect");
    expect(await barsBelow()).toBe(1);
    const shown = await phone.page.$$eval("kbd", (all) => all.filter((each) => each.checkVisibility()).length);
    expect(shown).toBe(0);
    await phone.click(".entry_actions .bp6-button", "Abandon");
  });
});

it("never made the page throw or complain", () => {
  expect(phone.faults).toEqual([]);
});
