import type { BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { openProfile } from "#tests/support/shared.ts";

const barcode = "991100000001";
let app: LocalApp;
let profile: BrowserContext;
let page: Page;
let hands: Hands;
const faults: string[] = [];

beforeAll(async () => {
  [app, profile] = await Promise.all([startLocalApp(), openProfile()]);
  page = await profile.newPage();
  hands = handsOf(page);
  await page.setViewport({ width: 1366, height: 768 });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !message.text().startsWith("Failed to load resource") &&
      faults.push(message.text()),
  );
});

afterAll(async () => {
  await profile?.close();
  await app?.stop();
});

/** Chooses the first maker that is offered. */
const chooseMaker = async (): Promise<void> => {
  await page.locator("#f-gasManufacturingUnitId").click();
  await hands.until(".inputs_offers li", "江南压力容器");
  await page.keyboard.press("Enter");
  await hands.gone(".inputs_offers");
};

describe("a clerk in the browser, over the whole application", () => {
  it("is sent to sign in from any address, and a wrong password puts the focus on it", async () => {
    await page.goto(`${app.url}/base/vehicle`);
    await page.locator("#userName").fill("admin");
    await page.locator("#password").fill("wrong1234");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      () => document.querySelector(".inline_errorLine") && document.activeElement?.id === "password",
    );
    expect(new URL(page.url()).search).toBe("?redirect=%2Fbase%2Fvehicle");
  });
  it("comes to the address that was asked for after signing in", async () => {
    await page.locator("#password").fill(app.adminPassword);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".shell_root");
    await hands.until("h1", "车辆");
    expect(new URL(page.url()).pathname).toBe("/base/vehicle");
  });
  it("sees at each field what keeps a form from being saved", async () => {
    await page.goto(`${app.url}/gascylinder/record`);
    await page.locator(".page-head_tools .bp6-intent-primary").click();
    const isAt = (id: string) => page.waitForFunction((own) => document.activeElement?.id === own, {}, id);
    await isAt("f-gasBarcode");
    // As a scanner ends its code: that saves nothing yet.
    await page.keyboard.press("Enter");
    await isAt("f-factoryNumber");
    expect(await page.$(".form_formBody .bp6-callout")).toBeNull();
    await page.locator(".dialog_dialogFrame [type=submit]").click();
    await hands.until(".form_formBody .bp6-callout", "6");
    expect(await hands.texts(".form_formColumns .inline_errorLine")).toHaveLength(6);
  });
  it("registers a cylinder and finds it in the list without reloading the page", async () => {
    await hands.type("gasBarcode", barcode);
    await hands.type("factoryNumber", "E2E-1");
    await hands.type("productionDate", "01/02/2024");
    await hands.type("emptyWeight", "16.52");
    await chooseMaker();
    await page.locator("#f-specId").click();
    await hands.until(".inputs_offers li", "YSP35.5");
    await page.keyboard.type("YSP35");
    await page.waitForFunction(() => document.querySelectorAll(".inputs_offers li").length === 1);
    await page.keyboard.press("Enter");
    await page.locator(".dialog_dialogFrame [type=submit]").click();
    await hands.gone(".dialog_dialogFrame");
    await hands.until(".table_root tbody tr", "9911 0000 0001".replaceAll(" ", ""));
    expect(await hands.texts(".table_root tbody tr")).toHaveLength(1);
  });
  it("is told under the field that a barcode is taken, and nothing typed is lost", async () => {
    await page.locator(".page-head_tools .bp6-intent-primary").click();
    await hands.type("gasBarcode", barcode);
    await hands.type("factoryNumber", "E2E-2");
    await hands.type("productionDate", "01/02/2024");
    await hands.type("emptyWeight", "16.52");
    await chooseMaker();
    await page.locator("#f-specId").click();
    await hands.until(".inputs_offers li", "YSP35.5");
    await page.keyboard.press("Enter");
    await page.locator(".dialog_dialogFrame [type=submit]").click();
    await hands.until(".inline_errorLine", barcode);
    expect(await page.$eval("#f-factoryNumber", (input) => (input as HTMLInputElement).value)).toBe("E2E-2");
  });
  it("reads a barcode in groups and copies it in one run, of a list and of a sentence", async () => {
    const copied = (selector: string) =>
      page.$eval(selector, (at) => {
        getSelection()?.selectAllChildren(at);
        return getSelection()?.toString();
      });
    expect(await hands.texts(".table_root .cells_group")).toEqual(["9911", "0000", "0001"]);
    expect(await copied(".table_root td:has(.cells_barcode)")).toBe(barcode);
    expect(await copied(".inline_errorLine")).toContain(` ${barcode} `);
  });
  it("is asked by the browser before a reload loses what was typed", async () => {
    const asked = new Promise<string>((resolve) =>
      page.once("dialog", (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
    );
    await page.evaluate(() => location.reload());
    expect(await asked).toBe("beforeunload");
    expect(await page.$eval("#f-factoryNumber", (input) => (input as HTMLInputElement).value)).toBe("E2E-2");
  });
  it("is asked before unsaved changes are given up", async () => {
    await page.locator(".dialog_dialogFrame .bp6-dialog-footer .bp6-button").click();
    await page.waitForSelector(".dialog_confirmDialog");
    expect(await page.$(".dialog_dialogFrame")).not.toBeNull();
    await page.locator(".dialog_confirmDialog .bp6-intent-danger").click();
    await hands.gone(".dialog_dialogFrame");
  });
  it("opens the cylinder from its barcode, and the address says so", async () => {
    await page.locator(".table_root .cells_barcode").click();
    await page.waitForSelector(".cylinder-detail_root");
    expect(new URL(page.url()).searchParams.get("cylinder")).toBe(barcode);
    await page.keyboard.press("Escape");
    await hands.gone(".cylinder-detail_root");
  });
  it("exports the list and gets the file from the bell", async () => {
    await page.$$eval(".page-head_tools button", (all) =>
      all.find((each) => each.textContent?.includes("导出"))?.click(),
    );
    await page.locator(".export_exportDialog .bp6-button.bp6-intent-primary").click();
    await hands.until(".bars_bell em", "1");
    await page.locator(".bars_bell button").click();
    await hands.until(".export_exportList li", "下载");
    expect(await hands.texts(".export_exportList li")).toHaveLength(1);
  });
  it("reads the same page in English and keeps the choice", async () => {
    await page.evaluate(() => localStorage.setItem("language", "en"));
    await page.reload();
    await hands.until("h1", "Cylinder archive");
    expect(await page.$eval("html", (root) => root.lang)).toBe("en");
  });
  it("signs out, and the address of a page then asks to sign in again", async () => {
    await page.locator(".bars_name").click();
    await page.$$eval(".bp6-menu-item", (all) => (all.at(-1) as HTMLElement).click());
    await page.locator(".dialog_confirmDialog .bp6-intent-primary").click();
    await page.waitForSelector("#userName");
    await page.goto(`${app.url}/gascylinder/record`);
    await page.waitForSelector("#userName");
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  });
  it("never made the page throw or complain", () => {
    expect(faults).toEqual([]);
  });
});
