import type { HTTPRequest } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { allProcedures, openScanJob } from "#tests/support/scan-job.ts";

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
  await desk.click(".manual-input_root input");
  // Slower than any scanner.
  await desk.page.keyboard.type(code, { delay: 160 });
  await desk.page.keyboard.press("Enter");
};
const counted = (result: "ok" | "no" | "wait", count: number) =>
  desk.until(`.counters_counter[data-result=${result}] dd`, String(count));

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
    await desk.until(".band_root.band_isNote", "3 scans of other people wait on this machine");
    expect(await desk.page.evaluate(() => localStorage.getItem("scansWaiting.somebody-else"))).toBe("3");
  });

  it("takes back a scan that waits for the network, and it is never recorded", async () => {
    await desk.page.setOfflineMode(true);
    await enter(good);
    await desk.until(".band_root.band_isWarn", "No network, 1 scan waiting");
    await desk.click(".stream_root .link-button_root", "Undo");
    await desk.gone(".stream_root tbody tr");
    await counted("wait", 0);
    await desk.page.setOfflineMode(false);
    await desk.gone(".band_root.band_isWarn");
    const history = await desk.other.call<{ list: { kind: string }[] }>(
      "GET",
      `/manage/gascylinder/gethistory?gasBarcode=${good}`,
    );
    expect(history.list).toHaveLength(1);
  });

  it("sets aside what the server does not take, and sends it again once it is corrected", async () => {
    malformed = true;
    await enter(wrong);
    await desk.until(".aside-list_root li", "This is no barcode");
    await desk.click(".aside-list_root input");
    await desk.page.keyboard.down("Control");
    await desk.page.keyboard.press("a");
    await desk.page.keyboard.up("Control");
    await desk.page.keyboard.type(good, { delay: 160 });
    await desk.click(".aside-list_root .bp6-button", "Correct and send");
    await desk.gone(".aside-list_root");
    await counted("ok", 1);
    expect(await desk.texts(".stream_root tbody tr")).toHaveLength(1);
  });

  it("gives up what is set aside only after asking", async () => {
    malformed = true;
    await enter(wrong);
    await desk.click(".aside-list_root .bp6-button", "Give up");
    await desk.click(".confirm-dialog_root .bp6-intent-danger");
    await desk.gone(".aside-list_root");
    await desk.page.reload();
    await desk.until(".counters_counter[data-result=wait] dd", "0");
    expect(await desk.page.$(".aside-list_root")).toBeNull();
  });

  it("leaves what is scanned into the number of an order there, and takes it for no cylinder", async () => {
    // The result of the page before is there again.
    await desk.counted(".stream_root tbody tr", 1);
    await desk.page.keyboard.press("F2");
    await allProcedures(desk.page);
    await desk.click(".job-dialog_procedure", "Full sent");
    await desk.click(".job-dialog_fields input[name=orderNumber]");
    await desk.page.keyboard.type(wrong);
    await desk.page.keyboard.press("Enter");
    const order = await desk.page.$eval(".job-dialog_fields input[name=orderNumber]", (input) => input.value);
    expect(order).toBe(wrong);
    expect(await desk.texts(".stream_root tbody tr")).toHaveLength(1);
  });

  it("holds a fragment back over a reload, offers the barcodes that it is a part of, and sends nothing until then", async () => {
    const fragment = good.slice(0, 8);
    const refused = await desk.texts(".counters_counter[data-result=no] dd");
    await openScanJob(desk, "Empty received");
    await enter(fragment);
    await desk.until(".held-list_root li", "12 digits expected, 8 read");
    await desk.page.reload();
    await desk.until(".held-list_root li", fragment);
    await desk.counted(".stream_root tbody tr", 1);
    expect(await desk.texts(".stream_root tbody tr")).toEqual([expect.stringContaining(good)]);
    await desk.click(".held-list_root .bp6-button", good);
    await desk.gone(".held-list_root");
    await desk.counted(".stream_root tbody tr", 2);
    expect(await desk.texts(".counters_counter[data-result=no] dd")).toEqual(refused);
    const exceptions = await desk.other.call<{ total: number }>(
      "GET",
      `/manage/exception/getpage?gasBarcode=${fragment}`,
    );
    expect(exceptions.total).toBe(0);
  });

  it("shows a second scan as a repeat, in grey: neither recorded nor an exception", async () => {
    await desk.until(".counters_counter[data-result=rep] dd", "1");
    expect(await desk.texts(".stream_root [data-result=rep] .bp6-tag")).toEqual(["Repeat"]);
    expect(await desk.texts(".counters_counter dd")).toEqual(["1", "0", "0", "0", "1"]);
  });

  it("offers matching barcodes while one is typed, and takes the one that the arrows choose", async () => {
    await desk.click(".manual-input_root input");
    await desk.page.keyboard.type(good.slice(0, 6), { delay: 160 });
    await desk.until(".manual-input_matches li", good);
    await desk.page.keyboard.press("ArrowDown");
    await desk.page.keyboard.press("Enter");
    await desk.until(".counters_counter[data-result=rep] dd", "2");
    expect(await desk.page.$(".held-list_root")).toBeNull();
  });

  it("offers the procedures used last before the others, and names the own unit that stands for an empty one", async () => {
    const { page } = desk;
    await openScanJob(desk, "Full received");
    await page.keyboard.press("F2");
    await desk.until(".job-dialog_procedures h3", "Used last");
    expect((await desk.texts(".job-dialog_procedure"))[0]).toBe("02Full received");
    expect((await desk.texts(".job-dialog_procedure")).length).toBeLessThanOrEqual(4);
    const own = await page.$eval(".job-dialog_fields input[name=companyId]", (input) =>
      input.getAttribute("placeholder"),
    );
    expect(own).toContain("(your own)");
    await desk.click(".bp6-dialog-footer .bp6-button", "Cancel");
    await desk.gone(".bp6-dialog");
  });
  it("asks for the vehicle or the customer of a delivery, and for neither once one is named", async () => {
    await desk.page.keyboard.press("F2");
    await allProcedures(desk.page);
    await desk.click(".job-dialog_procedure", "Full sent");
    const asked = () =>
      desk.page.$$eval(".job-dialog_fields input[placeholder='Vehicle or customer']", (all) =>
        all.map((input) => input.getAttribute("name")),
      );
    expect(await asked()).toEqual(["clientId", "vehicleId"]);
    await desk.click(".job-dialog_fields input[name=orderNumber]");
    await desk.page.keyboard.type("N1", { delay: 160 });
    await desk.page.waitForFunction(() => !document.querySelector("input[placeholder='Vehicle or customer']"));
    await desk.click(".bp6-dialog-footer .bp6-button", "Cancel");
    await desk.gone(".bp6-dialog");
  });
  it("tells two customers of one name apart by a second line, and finds them by it", async () => {
    const of = (projectName: string, telephone: string, address: string) =>
      desk.other.call("POST", "/trade/clientinfo/add", { name: "Yang", projectName, telephone, address });
    await of("Golden House", "13900000512", "8 West Road");
    await of("Harbour", "13900000777", "2 Dock Road");
    await desk.page.keyboard.press("F2");
    await allProcedures(desk.page);
    await desk.click(".job-dialog_procedure", "Full sent");
    await desk.click(".job-dialog_fields input[name=clientId]");
    await desk.page.keyboard.type("Dock", { delay: 160 });
    await desk.until(".combobox_offers li", "Harbour");
    await desk.page.waitForFunction(() => document.querySelectorAll(".combobox_offers li").length === 1);
    expect(await desk.texts(".combobox_offers li small")).toEqual(["Harbour · …0777 · 2 Dock Road"]);
    await desk.page.keyboard.press("Enter");
    await desk.until(".job-dialog_field small", "Harbour");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
