import type { Browser } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { launchWithCamera } from "#tests/support/fake-camera.ts";
import { openPhone, type Phone } from "#tests/support/phone.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { sharedApp } from "#tests/support/shared.ts";
import { signInAt } from "#tests/support/sign-in.ts";

const cylinders = ["555500000001", "555500000002", "555500000003"];
let line: CutLine;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  const app = await sharedApp();
  line = await startCutLine(app.port);
  await registerCylinders(await signInAt(app.url, "admin", app.adminPassword), cylinders);
  const shown = cylinders.map((code) => ({ code, frames: 10 }));
  browser = await launchWithCamera(shown, "--use-fake-ui-for-media-stream");
  phone = await openPhone({ app, browser, url: line.url });
  await phone.openJob("Receive empties");
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
});

/** Both what the browser thinks of its network, and what is true: its service worker asks past the first. */
const network = async (isUp: boolean): Promise<void> => {
  if (isUp) line.mend();
  else line.cut();
  await phone.page.setOfflineMode(!isUp);
};
const waiting = () => phone.texts(".scan-view_counter[data-result=wait] dd");
const isThere = async (result: "wait" | "ok") => {
  for (const code of cylinders) await phone.until(`.scan-view_lines li[data-result=${result}]`, code);
};

describe("a phone that loses the network in the middle", () => {
  it("goes on reading: its decoder comes from the phone, and its scans stay there", async () => {
    await network(false);
    await phone.click(".scan_camera", "Scan with camera");
    await isThere("wait");
    await phone.click(".scan_camera", "Stop camera");
    await phone.until(".band_root.band_isWarn", "No network");
    await phone.until(".scan-view_lines li", "Saved on this device, will be sent");
    expect(await phone.texts(".scan-view_counter[data-result=ok] dd")).toEqual(["0"]);
  });

  it("has them still after a reload, and says so", async () => {
    const before = await waiting();
    await phone.page.reload();
    await isThere("wait");
    expect(await waiting()).toEqual(before);
    await phone.until(".band_root.band_isWarn", "a reload loses nothing.");
  });

  it("sends them once the network is back, and each is recorded once", async () => {
    await network(true);
    await isThere("ok");
    await phone.until(".scan-view_counter[data-result=wait] dd", "0");
    await phone.gone(".band_root.band_isWarn");
    for (const code of cylinders) {
      const { list } = await phone.other.call<{ list: unknown[] }>(
        "GET",
        `/manage/gascylinder/gethistory?gasBarcode=${code}`,
      );
      // Its registration, and the receipt.
      expect(list).toHaveLength(2);
    }
  });
});
