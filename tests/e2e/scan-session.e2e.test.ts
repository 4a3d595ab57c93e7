import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";

const barcodes = Array.from({ length: 6 }, (_, i) => `5511000000${String(i).padStart(2, "0")}`);
let desk: Desk;

const counted = (result: "ok" | "wait", count: number) =>
  desk.until(`.counters_counter[data-result=${result}] dd`, String(count));
const password = () => desk.page.$eval("#password", (input) => (input as HTMLInputElement).value);
const recorded = async (): Promise<number> => {
  const totals = await Promise.all(
    barcodes.map((code) =>
      desk.other.call<{ total: number }>("GET", `/manage/gascylinder/gethistory?gasBarcode=${code}`),
    ),
  );
  // Beside what was scanned each has its registration.
  return totals.reduce((sum, { total }) => sum + total - 1, 0);
};

beforeAll(async () => {
  desk = await openDesk({ but: /status of 401/ });
  await registerCylinders(desk.other, barcodes);
  await openScanJob(desk, "Empty received");
});
afterAll(() => desk?.close());

describe("a session that ends while somebody scans", () => {
  it("asks to sign in over the page, and scans go on into the queue", async () => {
    await scan(desk.page, barcodes.slice(0, 2));
    await counted("ok", 2);
    await desk.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}` };
      await fetch("/base/id/logout", { method: "POST", headers });
    });
    await desk.until(".sign-in-over_over", "Your session has ended");
    await desk.page.waitForFunction(() => document.activeElement?.id === "password");
    await scan(desk.page, barcodes.slice(2));
    await counted("wait", 4);
    expect(await password()).toBe("");
    expect(await recorded()).toBe(2);
  });

  it("never takes the password for a barcode, however quickly it is typed", async () => {
    await scan(desk.page, ["Wrong-password-1"]);
    expect(await password()).toBe("Wrong-password-1");
    expect(await desk.texts(".stream_root tbody tr")).toHaveLength(6);
    await desk.page.evaluate(() => (document.activeElement as HTMLInputElement).select());
  });

  it("sends what was scanned meanwhile, once each, as soon as the same person is back", async () => {
    await desk.page.keyboard.type(desk.app.adminPassword);
    await desk.page.keyboard.press("Enter");
    await desk.gone(".sign-in-over_over");
    await counted("ok", 6);
    await counted("wait", 0);
    expect(await recorded()).toBe(6);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
