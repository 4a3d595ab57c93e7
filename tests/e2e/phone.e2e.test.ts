import { randomUUID } from "node:crypto";
import type { BrowserContext } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { openPhone, type Phone } from "#tests/support/phone.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";

const cylinder = "553300000001";
/** Registered nowhere. */
const stranger = "553399999999";
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
    await phone.openJob("Receive empties");
    const top = await phone.page.$eval(".scan_job", (job) => job.getBoundingClientRect().top);
    expect(top).toBe(48);
    expect(await phone.page.$("nav")).toBeNull();
    await phone.click(".bars_slimHead button[aria-label=More]");
    await phone.click(".bars_menu a", "Exceptions");
    await phone.until(".bars_topBar nav");
    await phone.page.goBack();
    await phone.until(".bars_title", "Scan");
  });

  it("says what ends the job, in the one bar below", async () => {
    await phone.until(".scan_phoneBar .bp6-button", "Finish job");
    expect(await barsBelow()).toBe(1);
  });

  it("has one bar below a check too, and names no keys to a finger", async () => {
    await phone.openJob("Pre-fill check");
    await phone.click(".scan_phoneBar button[aria-label$='Type a barcode']");
    await phone.page.type("input[name=gasBarcode]", cylinder, { delay: 160 });
    await phone.page.keyboard.press("Enter");
    await phone.until(".scan-entry_defect");
    expect(await barsBelow()).toBe(1);
    const shown = await phone.page.$$eval("kbd", (all) => all.filter((each) => each.checkVisibility()).length);
    expect(shown).toBe(0);
    await phone.click(".scan-entry_actions .bp6-button", "Set aside");
  });
});

/** Elements wider than the page, which a reader has to push sideways. */
const tooWide = (): Promise<string[]> =>
  phone.page.$$eval("main *", (all) =>
    all
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      .filter((each) => !each.closest("aside"))
      .map((each) => each.className),
  );

describe("lists on a phone", () => {
  const archive = (): string => `${app.url}/gascylinder/record?gasBarcode=5533`;

  it("are cards that say title, outcome, place and time, and nothing stands beside the page", async () => {
    await phone.page.goto(archive());
    await phone.until(".cards_listCard", cylinder);
    expect(await phone.page.$("table")).toBeNull();
    const [card = ""] = await phone.texts(".cards_listCard");
    for (const said of ["Usable", "Factory no.", "Next check"]) expect(card).toContain(said);
    expect(await tooWide()).toEqual([]);
  });

  it("are sorted there, selected and worked on as in a table", async () => {
    await phone.page.select("select[name=sort]", "factoryNumber");
    await phone.page.waitForFunction(() => location.search.includes("sort=-factoryNumber"));
    await phone.click(".cards_cardBar button[aria-label=Descending]");
    await phone.page.waitForFunction(() => location.search.includes("sort=factoryNumber"));
    await phone.until(".cards_listCard", cylinder);
    await phone.click(".cards_cardBar label", "Select all");
    await phone.until("footer", "selected");
    expect(await phone.page.$$(".cards_listCard[data-row~=selected]")).not.toEqual([]);
    await phone.click(".cards_actions .link-button_root", "Edit");
    await phone.until(".form_formBody");
    await phone.click(".dialog_dialogFrame button[aria-label=Close]");
    await phone.gone(".dialog_dialogFrame");
  });

  it("keep the history of a cylinder and the exceptions inside the page too", async () => {
    await phone.page.goto(`${archive()}&cylinder=${cylinder}`);
    await phone.click("[role=tab]", "History");
    await phone.until(".cylinder-detail_historyEvent", "Registered");
    const cut = await phone.page.$$eval(".cylinder-detail_historyEvent, .cylinder-detail_bar", (all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className),
    );
    expect(cut).toEqual([]);
    const item = { commandId: randomUUID(), gasBarcode: stranger, procedureId: procedures.emptyReceived };
    const occurredAt = new Date().toISOString();
    await phone.other.call("POST", "/manage/procedure/record", { items: [{ ...item, occurredAt }] });
    await phone.page.goto(`${app.url}/work/exceptions?gasBarcode=${stranger}`);
    await phone.until(".exceptions_choose");
    expect(await tooWide()).toEqual([]);
  });
});

it("never made the page throw or complain", () => {
  expect(phone.faults).toEqual([]);
});
