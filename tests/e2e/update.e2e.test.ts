import type { HTTPRequest } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
/** Which files of the client an update has taken away. */
let taken: RegExp | undefined;

const answer = (request: HTTPRequest): void => {
  const path = new URL(request.url()).pathname;
  if (taken?.test(path)) void request.respond({ status: 404, contentType: "text/plain", body: "not found" });
  else void request.continue();
};

beforeAll(async () => {
  const asked = /404|Unable to preload|Failed to fetch dynamically imported module|ERR_/;
  desk = await openDesk({ but: asked });
  await desk.page.setCacheEnabled(false);
  // As where browsers keep no client, and as after its update.
  await desk.page.setBypassServiceWorker(true);
  await desk.page.setRequestInterception(true);
  desk.page.on("request", answer);
});
afterAll(() => desk?.close());

describe("an update while the page is open", () => {
  it("leaves the shell alive where a page's file is gone, and a reload brings the page", async () => {
    await desk.open("/base/post");
    taken = /\/assets\/exports-/;
    await desk.page.evaluate(() => history.pushState(null, "", "/export"));
    await desk.until("main .empty-state_root", "This part is not there");
    expect(await desk.page.$(".bars_topBar")).not.toBeNull();
    taken = undefined;
    await desk.click("main .empty-state_root .bp6-button", "Reload");
    await desk.until("main h1", "Exports");
    await desk.gone("main .empty-state_root .bp6-button");
  });

  it("offers a reload when the calendar of a form does not load, and keeps the typed values when the person declines", async () => {
    await desk.page.goto(`${desk.app.url}/base/employee`);
    await desk.click(".page-head_root .bp6-intent-primary");
    await desk.until("#f-name");
    await desk.type("name", "Lin");
    taken = /\/assets\/calendar-/;
    await desk.click(".form_form .bp6-input-group button[aria-label='Pick a day']");
    await desk.until(".dialog_confirmDialog", "This part is not there");
    await desk.click(".dialog_confirmDialog .bp6-button", "Cancel");
    await desk.gone(".dialog_confirmDialog");
    taken = undefined;
    expect(await desk.valueOf("name")).toBe("Lin");
    await desk.click(".form_form .bp6-dialog-footer .bp6-button");
    await desk.click(".dialog_confirmDialog .bp6-intent-danger");
    await desk.gone(".form_form");
  });
});

describe("an advanced search whose file is gone", () => {
  it("leaves the list as it is and offers a reload", async () => {
    await desk.open("/base/post");
    taken = /\/assets\/builder-/;
    await desk.click(".filters_filterBar button", "Advanced");
    await desk.until(".dialog_confirmDialog", "This part is not there");
    await desk.click(".dialog_confirmDialog .bp6-button", "Cancel");
    await desk.gone(".dialog_confirmDialog");
    taken = undefined;
    expect(await desk.texts(rows)).not.toEqual([]);
  });
});

// The frame of all pages holds the code that sends them, so it is never a file that an update takes away.
describe("scans that wait", () => {
  it("are taken up by any page after a reload", async () => {
    const { accountInfo } = await desk.other.call<{ accountInfo: { id: string } }>("GET", "/id/getuserinfo");
    await desk.page.evaluate((key) => localStorage.setItem(key, "1"), `scansWaiting.${accountInfo.id}`);
    await desk.page.reload();
    await desk.until(rows);
    const waiting = () => desk.page.evaluate((key) => localStorage.getItem(key), `scansWaiting.${accountInfo.id}`);
    await expect.poll(waiting, { timeout: 10_000 }).toBeNull();
  });
});

it("never made the page throw or complain of anything else", () => {
  expect(desk.faults).toEqual([]);
});
