import type { HTTPRequest } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";

const [good, wrong] = ["661100000001", "661100000002"] as const;
let desk: Desk;
/** The next call that records is answered as malformed: no page of ours sends such a one. */
let malformed = false;

const answer = (request: HTTPRequest): void => {
  if (!malformed || !request.url().endsWith("/procedure/record")) return void request.continue();
  malformed = false;
  const errors = [{ path: "items.0.gasBarcode", code: "field.barcode", msg: "This is no barcode" }];
  const body = { success: false, code: "request.invalid", msg: "The request is invalid", data: null, errors };
  void request.respond({ status: 400, contentType: "application/json", body: JSON.stringify(body) });
};
const enter = async (code: string): Promise<void> => {
  await desk.click(".cy-scan-type input");
  // Slower than any scanner.
  await desk.page.keyboard.type(code, { delay: 160 });
  await desk.page.keyboard.press("Enter");
};
const counted = (result: "ok" | "no" | "wait", count: number) => desk.until(`.cy-cnt.is-${result} dd`, String(count));

beforeAll(async () => {
  desk = await openDesk({ but: /status of 40[04]|ERR_INTERNET_DISCONNECTED|WebSocket/ });
  await registerCylinders(desk.other, [good]);
  await desk.page.setRequestInterception(true);
  desk.page.on("request", answer);
  await desk.page.evaluate(() => localStorage.setItem("scansWaiting.somebody-else", "3"));
  await openScanJob(desk, "Empty received");
});
afterAll(() => desk?.close());

describe("the scan page by hand", () => {
  it("says that scans of somebody else wait here, and leaves them alone", async () => {
    await desk.until(".cy-band.is-note", "3 scans of other people wait on this machine");
    expect(await desk.page.evaluate(() => localStorage.getItem("scansWaiting.somebody-else"))).toBe("3");
  });

  it("takes back a scan that waits for the network, and it is never recorded", async () => {
    await desk.page.setOfflineMode(true);
    await enter(good);
    await desk.until(".cy-band.is-warn", "No network, 1 scan waiting");
    await desk.click(".cy-stream .cy-link", "Undo");
    await desk.gone(".cy-stream tbody tr");
    await counted("wait", 0);
    await desk.page.setOfflineMode(false);
    await desk.gone(".cy-band.is-warn");
    const history = await desk.other.call<{ list: { kind: string }[] }>(
      "GET",
      `/manage/gascylinder/gethistory?gasBarcode=${good}`,
    );
    expect(history.list).toHaveLength(1);
  });

  it("sets aside what the server does not take, and sends it again once it is corrected", async () => {
    malformed = true;
    await enter(wrong);
    await desk.until(".cy-aside li", "This is no barcode");
    await desk.click(".cy-aside input");
    await desk.page.keyboard.down("Control");
    await desk.page.keyboard.press("a");
    await desk.page.keyboard.up("Control");
    await desk.page.keyboard.type(good, { delay: 160 });
    await desk.click(".cy-aside .bp6-button", "Correct and send");
    await desk.gone(".cy-aside");
    await counted("ok", 1);
    expect(await desk.texts(".cy-stream tbody tr")).toHaveLength(1);
  });

  it("gives up what is set aside only after asking", async () => {
    malformed = true;
    await enter(wrong);
    await desk.click(".cy-aside .bp6-button", "Give up");
    await desk.click(".cy-confirm .bp6-intent-danger");
    await desk.gone(".cy-aside");
    await desk.page.reload();
    await desk.until(".cy-cnt.is-wait dd", "0");
    expect(await desk.page.$(".cy-aside")).toBeNull();
  });

  it("leaves what is scanned into the number of an order there, and takes it for no cylinder", async () => {
    const scanned = await desk.texts(".cy-stream tbody tr");
    await desk.page.keyboard.press("F2");
    await desk.click(".cy-jobproc", "Full sent");
    await desk.click(".cy-jobfields input[name=orderNumber]");
    await desk.page.keyboard.type(wrong);
    await desk.page.keyboard.press("Enter");
    const order = await desk.page.$eval(".cy-jobfields input[name=orderNumber]", (input) => input.value);
    expect(order).toBe(wrong);
    expect(await desk.texts(".cy-stream tbody tr")).toEqual(scanned);
  });

  it("holds a fragment back over a reload, offers the barcodes that it is a part of, and sends nothing until then", async () => {
    const fragment = good.slice(0, 8);
    const refused = await desk.texts(".cy-cnt.is-no dd");
    await openScanJob(desk, "Empty received");
    await enter(fragment);
    await desk.until(".cy-held li", "12 digits expected, 8 read");
    await desk.page.reload();
    await desk.until(".cy-held li", fragment);
    expect(await desk.texts(".cy-stream tbody tr")).toEqual([]);
    await desk.click(".cy-held .bp6-button", good);
    await desk.gone(".cy-held");
    await desk.until(".cy-stream tbody tr", good);
    expect(await desk.texts(".cy-cnt.is-no dd")).toEqual(refused);
    const exceptions = await desk.other.call<{ total: number }>(
      "GET",
      `/manage/exception/getpage?gasBarcode=${fragment}`,
    );
    expect(exceptions.total).toBe(0);
  });

  it("shows a second scan as a repeat, in grey: neither recorded nor an exception", async () => {
    await desk.until(".cy-cnt.is-rep dd", "1");
    expect(await desk.texts(".cy-stream .r-rep .bp6-tag")).toEqual(["Repeat"]);
    expect(await desk.texts(".cy-cnt dd")).toEqual(["0", "0", "0", "0", "1"]);
  });

  it("offers matching barcodes while one is typed, and takes the one that the arrows choose", async () => {
    await desk.click(".cy-scan-type input");
    await desk.page.keyboard.type(good.slice(0, 6), { delay: 160 });
    await desk.until(".cy-matches li", good);
    await desk.page.keyboard.press("ArrowDown");
    await desk.page.keyboard.press("Enter");
    await desk.until(".cy-cnt.is-rep dd", "2");
    expect(await desk.page.$(".cy-held")).toBeNull();
  });

  it("tells two customers of one name apart by a second line, and finds them by it", async () => {
    const of = (projectName: string, telephone: string, address: string) =>
      desk.other.call("POST", "/trade/clientinfo/add", { name: "Yang", projectName, telephone, address });
    await of("Golden House", "13900000512", "8 West Road");
    await of("Harbour", "13900000777", "2 Dock Road");
    await desk.page.keyboard.press("F2");
    await desk.click(".cy-jobproc", "Full sent");
    await desk.click(".cy-jobfields input[name=clientId]");
    await desk.page.keyboard.type("Dock", { delay: 160 });
    await desk.until(".cy-pick li", "Harbour");
    await desk.page.waitForFunction(() => document.querySelectorAll(".cy-pick li").length === 1);
    expect(await desk.texts(".cy-pick li small")).toEqual(["Harbour · …0777 · 2 Dock Road"]);
    await desk.page.keyboard.press("Enter");
    await desk.until(".cy-jobfield small", "Harbour");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
