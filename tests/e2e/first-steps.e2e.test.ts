import { afterAll, beforeAll, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const done = ".first-steps_isDone h2";
const place = { address: "Quay 1", contact: "Ng Mei", telephone: "13800000001" };

let app: LocalApp;
let desk: Desk;
/** Steps depend on all that an application holds, so this one is of their own. */
beforeAll(async () => {
  app = await startLocalApp();
  desk = await openDesk({ app });
});
afterAll(async () => {
  await desk?.close();
  await app?.stop();
});

const signIn = async (): Promise<void> => {
  const { page, app, click } = desk;
  await page.goto(`${app.url}/login`);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${app.url}/login`);
  await page.locator("#userName").fill("admin");
  await page.locator("#password").fill(app.adminPassword);
  await click("[type=submit]");
};
const path = (): string => new URL(desk.page.url()).pathname;

it("receives the administrator of an empty product, where only the specifications are ready", async () => {
  await signIn();
  await desk.until("h1", "Welcome to Cylindra");
  expect(path()).toBe("/first-steps");
  expect(await desk.texts(done)).toEqual(["Check the specifications (done)"]);
  expect(await seriousFaults(desk.page)).toEqual([]);
});

it("opens a step's form on the page, and ticks the step when it is saved", async () => {
  await desk.click(".first-steps_isNext .bp6-intent-primary");
  await desk.until("#f-shortName");
  await desk.type("shortName", "Harbour");
  for (const [field, text] of Object.entries(place)) await desk.type(field, text);
  await desk.click(".form_form [type=submit]");
  await desk.until(done, "Fill in your company");
  expect(await desk.texts(".first-steps_isNext h2")).toEqual(["Set up a filling station"]);
});

it("is put away for the person, and brought back from the person's menu", async () => {
  await desk.click(".first-steps_head button", "Hide for now");
  await desk.page.waitForFunction(() => window.location.pathname === "/index");
  await signIn();
  await desk.page.waitForFunction(() => window.location.pathname === "/index");
  await desk.click("button[aria-label^='Account of']");
  await desk.click(".bp6-menu-item", "First steps");
  await desk.until("h1", "Welcome to Cylindra");
  expect(path()).toBe("/first-steps");
});

it("ticks what others do meanwhile, congratulates when all is done, and goes", async () => {
  const { call } = desk.other;
  const { accountInfo } = await call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
  const person = { userName: "second", invite: true, companyId: accountInfo.companyId, roleIds: "" };
  await call("POST", "/admin/account/add", person);
  await call("POST", "/info/gasstations/add", { name: "Quay station", code: "Q1", ...place });
  await call("POST", "/info/warehouse/add", { name: "Quay store", code: "S1", ...place });
  await registerCylinders(desk.other, ["FIRSTSTEP01"]);
  const scan = { commandId: crypto.randomUUID(), gasBarcode: "FIRSTSTEP01", procedureId: 0 };
  await call("POST", "/manage/procedure/record", { items: [scan] });
  await desk.until("h1", "All set");
  expect(await seriousFaults(desk.page)).toEqual([]);
  await desk.click(".first-steps_head button", "Go to the cockpit");
  await desk.page.waitForFunction(() => window.location.pathname === "/index");
  expect(desk.faults).toEqual([]);
});
