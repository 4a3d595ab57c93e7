import { join } from "node:path";
import type { BrowserContext, ElementHandle, Page } from "puppeteer";
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
  await page.waitForSelector(".account_preview img");
  await page.focus(".account_zoom input");
  await page.keyboard.press("ArrowRight");
  await page.locator("#account-nickName").fill("Xiaomei");
  await until(".form_unsavedNote", "2 unsaved changes");
  expect(await seriousFaults(page)).toEqual([]);
  await click("form [type=submit]", "Save");
  await gone(".account_avatarCropper");
  const shown = await page.waitForSelector(".bars_topBar img.avatar_root");
  const address = await shown?.evaluate((image) => image.getAttribute("src"));
  expect(address).toMatch(/^\/files\/[\w-]+\.jpg$/);
  expect(await page.$eval(".account_accountCard h2", (head) => head.textContent)).toBe("Xiaomei");
  await desk.open(`/admin/user?userName=${colleague.userName}`);
  await desk.until(`.table_root img[src="${address}"]`);
  expect(desk.faults).toEqual([]);
  expect(faults).toEqual([]);
});

it("ends a session from another browser: that one is asked to sign in, its session is gone from the list", async () => {
  const [here, there] = [await openDevice(), await openDevice()];
  await there.until(".account_accountFactsFacts");
  await here.page.reload();
  await here.click("[data-tab-id=security]");
  await here.until(".account_ownSessions li:first-child", "This device");
  await here.click(".account_sectionHead button", "Sign out everywhere else");
  await here.click(".bp6-dialog button.bp6-intent-danger, .bp6-alert button.bp6-intent-danger");
  await here.counted(".account_ownSessions li", 1);
  await there.until(".sign-in_over");
  expect(here.faults).toEqual([]);
});
