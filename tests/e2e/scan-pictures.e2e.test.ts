import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";

const [first, second] = ["663000000001", "663000000002"] as const;
/** The smallest PNG. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const folder = mkdtempSync(join(tmpdir(), "cylindra-photo-"));
const photo = join(folder, "photo.png");
let desk: Desk;

const take = async () => {
  const input = (await desk.until("input[name=imagesUrl]")) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(photo);
};
/** Pictures of each procedure of a cylinder, the newest first. */
const recorded = async (gasBarcode: string): Promise<(string | null)[]> => {
  const path = `/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`;
  const { list } = await desk.other.call<{ list: { imagesUrl: string | null }[] }>("GET", path);
  return list.map(({ imagesUrl }) => imagesUrl);
};

beforeAll(async () => {
  writeFileSync(photo, pixel, "base64");
  desk = await openDesk();
  await registerCylinders(desk.other, [first, second]);
  await openScanJob(desk, "Empty received");
});
afterAll(async () => {
  await desk?.close();
  rmSync(folder, { recursive: true });
});

describe("pictures at a scan", () => {
  it("go with the next scan and with no other", async () => {
    await desk.click(".scan-screen_bar .bp6-button", "Photo");
    await take();
    await desk.until(".scan-screen_bar .bp6-button", "1 photo goes with the next scan");
    await desk.page.keyboard.press("Escape");
    await scan(desk.page, [first, second]);
    await desk.until(".counters_counter[data-result=ok] dd", "2");
    expect(await desk.texts(".stream_pictures")).toEqual(["1 photo"]);
    await expect.poll(() => recorded(first), { timeout: 10_000 }).toEqual([expect.stringContaining("/files/")]);
    await expect.poll(() => recorded(second), { timeout: 10_000 }).toEqual([null]);
  });

  it("are taken beside the defects of a check", async () => {
    await openScanJob(desk, "Pre-fill check");
    await scan(desk.page, [second]);
    await desk.until(".entry-head_root", "6630");
    await take();
    await desk.until(".images-input_tile img");
    await desk.click(".entry_actions .bp6-intent-primary:not(:disabled)", "Pass");
    await desk.until(".stream_pictures", "1 photo");
    await expect.poll(() => recorded(second), { timeout: 10_000 }).toEqual([expect.stringContaining("/files/"), null]);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
