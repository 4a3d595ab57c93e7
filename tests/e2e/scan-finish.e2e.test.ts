import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";

const known = ["662800000001", "662800000002"] as const;
const unknown = "662800000003";
const sheet = "[data-prints]";
let desk: Desk;

/** Waits until so many scans have this result. */
const settled = (result: string, count: number) =>
  desk.until(`.counters_counter[data-result=${result}] dd`, `${count}`);
/** Tells what of the page is drawn. */
const isSeen = (selector: string) =>
  desk.page.$$eval(selector, (all) => all.some((each) => (each as HTMLElement).getClientRects().length > 0));
const open = async () => {
  await desk.click(".scan-screen_bar .bp6-button", "Finish job");
  await desk.until(".job-summary_root tfoot");
};

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, known);
  await openScanJob(desk, "Empty received");
  await scan(desk.page, [...known, unknown]);
  await settled("no", 1);
});
afterAll(() => desk?.close());

describe("the end of a job", () => {
  it("shows its totals by specification, where the cylinders went, and each refusal with its reason", async () => {
    await desk.until(".stream_root tbody tr:nth-child(3) td:nth-child(4)", "YSP");
    await open();
    const [totals = []] = await desk.page.$$eval(`${sheet} table:first-of-type tbody`, ([body]) =>
      [...(body?.querySelectorAll("tr") ?? [])].map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    expect(totals.slice(0, 1)).toEqual(["Empty received"]);
    expect(await desk.texts(`${sheet} tfoot td`)).toEqual(["2", "0", "1"]);
    const said = await desk.texts(`${sheet} section td`);
    expect(said.join(" ").replaceAll(/\s/g, "")).toContain(unknown);
    expect(said.at(-1)).not.toBe("");
  });

  it("prints the summary alone", async () => {
    expect(await isSeen(".scan-screen_side")).toBe(true);
    await desk.page.emulateMediaType("print");
    expect([await isSeen(sheet), await isSeen(".scan-screen_side"), await isSeen(".bp6-dialog-footer")]).toEqual([
      true,
      false,
      false,
    ]);
    const ink = await desk.page.$eval(sheet, (each) => getComputedStyle(each).color);
    expect(ink).toBe("rgb(0, 0, 0)");
    await desk.page.emulateMediaType("screen");
  });

  it("forgets nothing before somebody finishes it: it can be gone on with, and is there after a reload", async () => {
    await desk.click(".bp6-dialog-footer .bp6-button", "Go on scanning");
    await desk.gone(".bp6-dialog");
    await desk.page.reload();
    await settled("no", 1);
    await open();
    expect(await desk.texts(`${sheet} tfoot td`)).toEqual(["2", "0", "1"]);
  });

  it("clears the job once it is finished", async () => {
    await desk.click(".bp6-dialog-footer .bp6-intent-primary", "Finish and clear");
    await desk.gone(".bp6-dialog");
    expect(await desk.texts(".counters_counter dd")).toEqual(["0", "0", "0", "0", "0"]);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
