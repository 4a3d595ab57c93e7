import { join } from "node:path";
import type { BrowserContext, ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "#infra/tools/build/paths.mjs";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { signInColleague } from "#tests/support/colleague.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { openProfile } from "#tests/support/shared.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { prefer, watchFaults } from "#tests/support/visit.ts";

const picture = join(root, "docs/pictures/scan-en-dark.png");
const colleague = { userName: "settings.person", password: "Goodpassword2" };

/** A browser of the colleague's own, signed in. */
type Device = Hands & { profile: BrowserContext; page: Page; faults: string[] };

let desk: Desk;
const devices: Device[] = [];

const openDevice = async (): Promise<Device> => {
  const { token } = await signInAt(desk.app.url, colleague.userName, colleague.password);
  const profile = await openProfile();
  const page = await profile.newPage();
  const faults = watchFaults(page, /401/);
  await page.setViewport({ width: 1366, height: 768 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await prefer(page, { language: "en", theme: "light" }, token);
  await page.goto(`${desk.app.url}/account/settings`);
  const device = { ...handsOf(page), profile, page, faults };
  devices.push(device);
  return device;
};

beforeAll(async () => {
  desk = await openDesk();
  await signInColleague(desk.app, desk.other, colleague.userName, "经理");
});
afterAll(async () => {
  for (const { profile } of devices) await profile.close();
  await desk?.close();
});

it("cuts a picture, uploads it with the nickname, and shows it in the top bar and in the list of accounts", async () => {
  const { page, click, until, gone, faults } = await openDevice();
  await click("[data-tab-id=basic]");
  const input = (await until("#account-avatar")) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(join(root, "package.json"));
  await until("#account-avatar-note", "Only jpg");
  await input.uploadFile(picture);
  await page.waitForSelector(".avatar-cropper_preview img");
  await page.focus(".avatar-cropper_zoom input");
  await page.keyboard.press("ArrowRight");
  await page.locator("#account-nickName").fill("Xiaomei");
  await until(".unsaved-note_root", "2 unsaved changes");
  expect(await seriousFaults(page)).toEqual([]);
  await click("form [type=submit]", "Save");
  await gone(".avatar-cropper_root");
  const shown = await page.waitForSelector(".top-bar_root img.avatar_root");
  const address = await shown?.evaluate((image) => image.getAttribute("src"));
  expect(address).toMatch(/^\/files\/[\w-]+\.jpg$/);
  expect(await page.$eval(".account-card_root h2", (head) => head.textContent)).toBe("Xiaomei");
  await desk.open(`/admin/user?userName=${colleague.userName}`);
  await desk.until(`.table_root img[src="${address}"]`);
  expect(desk.faults).toEqual([]);
  expect(faults).toEqual([]);
});

it("ticks each part of the password's rule as it is met, and refuses two that differ", async () => {
  const { page, click, texts, until, faults } = await openDevice();
  await click("[data-tab-id=security]");
  const ticked = () => texts(".password-ticks_root [data-met]");
  await page.locator("#account-newPassword").fill("ab");
  expect((await ticked()).length).toBe(2);
  await page.locator("#account-newPassword").fill("shunde2026gas");
  expect((await ticked()).length).toBe(3);
  await page.locator("#account-confirmPassword").fill("shunde2026");
  await click("form [type=submit]", "Change password");
  await until("#account-confirmPassword-note", "do not match");
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it("ends a session from another browser: that one is asked to sign in, its session is gone from the list", async () => {
  const [here, there] = [await openDevice(), await openDevice()];
  await there.until(".account-facts_facts");
  await here.page.reload();
  await here.click("[data-tab-id=security]");
  await here.until(".own-sessions_root li:first-child", "This device");
  await here.click(".section-head_root button", "Sign out everywhere else");
  await here.click(".bp6-dialog button.bp6-intent-danger, .bp6-alert button.bp6-intent-danger");
  await here.counted(".own-sessions_root li", 1);
  await there.until(".sign-in-over_over");
  expect(here.faults).toEqual([]);
});

it("brings columns and views to another device of the same person", async () => {
  const archive = `${desk.app.url}/gascylinder/record`;
  const [first, second] = [await openDevice(), await openDevice()];
  await first.page.goto(archive);
  await first.click(".page-head_root button", "Columns");
  await first.click(".column-menu_root label", "Factory no.");
  await first.page.keyboard.press("Escape");
  // A menu that closes gives the focus back to its button.
  await first.gone(".column-menu_root");
  await first.click(".page-head_root button", "View");
  await first.page.locator("[name=viewName]").fill("Without numbers");
  const kept = first.page.waitForResponse(
    (response) => response.url().endsWith("/preferences") && /"views\./.test(response.request().postData() ?? ""),
  );
  await first.click(".save-view_root [type=submit]");
  expect((await kept).status()).toBe(200);
  await second.page.goto(archive);
  await second.click(".page-head_root button", "View");
  await second.until(".view-menu_root", "Without numbers");
  expect(await second.texts(".list-head_root th, thead th")).not.toContain("Factory no.");
  expect([first.faults, second.faults]).toEqual([[], []]);
});

it("shares a view with a role, whose holders find it in the list with its name, and stops sharing it", async () => {
  const archive = `${desk.app.url}/gascylinder/record`;
  const reader = await openDevice();
  await desk.page.goto(`${archive}?gasBarcode=0757`);
  await desk.click(".page-head_root button", "View");
  await desk.click(".view-menu_root a", "Share this view");
  await desk.type("name", "Ours");
  await desk.page.locator("#f-roleIds").click();
  await desk.click("[role=option]", "Manager");
  await desk.page.keyboard.press("Tab");
  await desk.click(".form-dialog_form [type=submit]");
  await desk.gone(".form-dialog_form");
  await reader.page.goto(archive);
  await reader.click(".page-head_root button", "View");
  await reader.until(".view-menu_root", "Ours");
  await reader.click(".view-menu_root a", "Ours");
  await reader.page.waitForFunction(() => location.search.includes("gasBarcode=0757"));
  await desk.click(".page-head_root button", "View");
  await desk.click(".view-menu_root a", "Stop sharing");
  await reader.page.goto(archive);
  await reader.click(".page-head_root button", "View");
  await reader.until(".view-menu_root", "Standard");
  expect(await reader.texts(".view-menu_root a")).not.toContain("Ours");
  expect([desk.faults, reader.faults]).toEqual([[], []]);
});
