import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const gasBarcode = "885500000001";
let desk: Desk;
/** The step at which the replay stands, of how many. */
const stepIs = (step: number) => desk.until(`[data-step="${step}"]`, `${step} / 3`);
const revisionInLink = () => new URL(desk.page.url()).searchParams.get("at");

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, [gasBarcode]);
  // A fault puts it on hold; the next check is another event, whatever becomes of it.
  for (const item of [
    { procedureId: 9, checkStatus: 0 },
    { procedureId: 9, checkStatus: 1 },
  ])
    await desk.other.call("POST", "/manage/procedure/record", {
      items: [{ commandId: randomUUID(), gasBarcode, ...item }],
    });
  await vi.waitFor(async () => {
    const page = await desk.other.call<{ total: number }>(
      "GET",
      `/audit/event/getpage?gasBarcode=${gasBarcode}&type=CylinderChecked`,
    );
    if (page.total === 0) throw new Error("nothing is sealed yet");
  }, 10_000);
});
afterAll(() => desk?.close());

describe("the replay of a cylinder", () => {
  it("is gone through by keys alone, and each step is in the link", async () => {
    await desk.page.goto(`${desk.app.url}/audit/replay`);
    await desk.page.waitForSelector("input[name=gasBarcode]:focus");
    await desk.page.keyboard.type(gasBarcode);
    await desk.page.keyboard.press("Enter");
    await stepIs(3);
    await desk.page.keyboard.press("Tab");
    await desk.page.keyboard.press("ArrowLeft");
    await stepIs(2);
    expect(revisionInLink()).toBe("1");
    await desk.page.keyboard.press("Home");
    await stepIs(1);
    await desk.page.keyboard.press("e");
    await stepIs(2);
    await desk.page.keyboard.press("End");
    await stepIs(3);
  });

  it("stands at the moment that a link names, with what changed there", async () => {
    await desk.page.goto(`${desk.app.url}/audit/replay?gasBarcode=${gasBarcode}&at=1&changes=1`);
    await stepIs(2);
    await desk.until(".replay_isChanged", "On hold");
    await desk.until(".replay_stepFacts", "Pre-fill check");
    expect(revisionInLink()).toBe("1");
  });

  it("is copied as a link, also over an address without TLS, where browsers have no clipboard for pages", async () => {
    const { page, app } = desk;
    const link = `${app.url}/audit/replay?gasBarcode=${gasBarcode}&at=1`;
    await page.browserContext().overridePermissions(app.url, ["clipboard-read"]);
    await page.goto(link);
    await stepIs(2);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.click("::-p-text(Copy link)");
    await desk.until(".toaster_toast[data-kind=ok]", "Link copied");
    const copied = await page.evaluate(() => {
      const own = Object.getOwnPropertyDescriptor(Navigator.prototype, "clipboard");
      const clipboard = own?.get?.call(navigator) as Clipboard | undefined;
      return clipboard?.readText();
    });
    expect(copied).toBe(page.url());
  });

  it("says that it does not know a barcode", async () => {
    await desk.page.goto(`${desk.app.url}/audit/replay?gasBarcode=885599999999`);
    await desk.until("[role=alert]", "885599999999");
    expect(await desk.texts("[data-step]")).toEqual([]);
  });
});

describe("the proof of an event", () => {
  const openFirst = async () => {
    await desk.page.goto(`${desk.app.url}/audit/events?gasBarcode=${gasBarcode}&type=CylinderChecked`);
    await desk.page.waitForSelector(".grid_root .bp6-table-cell.grid_isFirst");
    await desk.page.focus(".grid_root .bp6-table-container");
    await desk.page.keyboard.press("Home");
  };

  it("is said to hold only after this browser has checked it", async () => {
    await openFirst();
    await desk.until("[data-proof=proved]", "inclusion proved");
    expect(await desk.texts("[data-proof=wrong]")).toEqual([]);
  });

  it("is said to be wrong where the server's does not fit the event", async () => {
    await desk.page.setRequestInterception(true);
    const lie = { index: 0, size: 1, leafHash: "AAAA", root: "AAAA", proof: [] };
    desk.page.on("request", (request) =>
      request.url().includes("/audit/proof?")
        ? void request.respond({ contentType: "application/json", body: JSON.stringify({ success: true, data: lie }) })
        : void request.continue(),
    );
    await openFirst();
    await desk.until("[data-proof=wrong]", "The proof does not hold");
    expect(await desk.texts("[data-proof=proved]")).toEqual([]);
  });
});
