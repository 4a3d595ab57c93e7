import type { Browser, JSHandle } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { launchWithCamera } from "#tests/support/fake-camera.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { openPhone, type Phone } from "#tests/support/phone.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { sharedApp, type SharedApp } from "#tests/support/shared.ts";
import { signInAt } from "#tests/support/sign-in.ts";

const [first, second] = ["552200000001", "552200000002"] as const;
let app: SharedApp;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  app = await sharedApp();
  await registerCylinders(await signInAt(app.url, "admin", app.adminPassword), [first, second]);
  browser = await launchWithCamera(
    [
      { code: first, frames: 12 },
      { frames: 3 },
      { code: "https://example.com/menu", format: "QRCode", frames: 10 },
      { frames: 3 },
      { code: second, format: "QRCode", frames: 12 },
    ],
    "--use-fake-ui-for-media-stream",
  );
  phone = await openPhone({ app, browser });
  await phone.openJob("Receive empties");
});
afterAll(() => browser?.close());

const isRunning = () => phone.page.$eval("video", (video) => video.srcObject instanceof MediaStream);
const streamNow = () => phone.page.evaluateHandle(() => document.querySelector("video")?.srcObject as MediaStream);
const endedOf = (stream: JSHandle<MediaStream>) =>
  stream.evaluate((each) => each.getTracks().map(({ readyState }) => readyState));

describe("scans by camera", () => {
  it("become rows, from bars and from a square code, and are recorded once", async () => {
    await phone.click(".scan_camera", "Scan with camera");
    await phone.until(".scan-view_lines li[data-result=ok]", first);
    await phone.until(".scan-view_lines li[data-result=ok]", second);
    expect(await phone.texts(".scan-view_counter[data-result=ok] dd")).toEqual(["2"]);
    expect(await isRunning()).toBe(true);
    for (const code of [first, second]) {
      const history = await phone.other.call<{ list: unknown[] }>(
        "GET",
        `/manage/gascylinder/gethistory?gasBarcode=${code}`,
      );
      expect(history.list).toHaveLength(2);
    }
  });

  it("of an address is said, and nothing is sent", async () => {
    await phone.until(
      ".scan-view_hint",
      "Unknown web address: no template says where its barcode is; nothing was recorded.",
    );
    expect(await phone.texts(".scan-view_counter[data-result=no] dd")).toEqual(["0"]);
    expect((await phone.texts(".scan-view_lines li")).some((row) => row.includes("example"))).toBe(false);
  });

  it("leave the page accessible", async () => {
    expect(await seriousFaults(phone.page)).toEqual([]);
  });

  it("pause while the page is hidden: the camera is free meanwhile", async () => {
    const show = (state: DocumentVisibilityState) =>
      phone.page.evaluate((word) => {
        Object.defineProperty(document, "visibilityState", { value: word, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    const stream = await streamNow();
    await show("hidden");
    expect(await endedOf(stream)).toEqual(["ended"]);
    await show("visible");
    await phone.until(".viewfinder_aim", "Hold the barcode inside the frame");
    expect(await isRunning()).toBe(true);
  });

  it("end with the job, and the camera is free again", async () => {
    const stream = await streamNow();
    await phone.click(".scan_phoneBar .bp6-button", "Finish job");
    await phone.gone("video");
    expect(await endedOf(stream)).toEqual(["ended"]);
  });

  it("ask for no more rights of the page: WebAssembly runs in the decoder's thread alone", async () => {
    const { headers } = await fetch(app.url);
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(headers.get("permissions-policy")).toContain("camera=(self), ");
  });

  it("never made the page throw or complain", () => {
    expect(phone.faults).toEqual([]);
  });
});

describe("a camera that shows nothing", () => {
  /** Opens the camera in a browser of its own, and answers what stands beside the button. */
  const said = async (own: Browser, url: string): Promise<string[]> => {
    try {
      const other = await openPhone({ app, browser: own, url });
      await other.openJob("Receive empties");
      await other.click(".scan_camera", "Scan with camera");
      await other.until(".scan_fault");
      expect(await other.page.$("video")).toBeNull();
      await other.until(".scan_camera", "Scan with camera");
      return await other.texts(".scan_fault");
    } finally {
      await own.close();
    }
  };

  it("because somebody refused it, is said beside the button with what to do", async () => {
    const refused = await said(await launchWithCamera([{ frames: 1 }], "--use-fake-ui-for-media-stream=deny"), app.url);
    expect(refused).toEqual([
      "The browser refuses the camera to this site. Allow it in the settings of the browser and try again, or type the barcode.",
    ]);
  });

  it("because there is none, is said there too", async () => {
    const none = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=0"];
    expect(await said(await launchBrowser(...none), app.url)).toEqual([
      "This device has no camera. Connect one and try again, or type the barcode.",
    ]);
  });

  it("because the address is not secure, is said there too", async () => {
    const outside = await launchBrowser("--host-resolver-rules=MAP station.test 127.0.0.1");
    expect(await said(outside, `http://station.test:${app.port}`)).toEqual([
      "Browsers lend the camera over HTTPS alone. Have HTTPS set up (TLS_CERT and TLS_KEY), or type the barcode.",
    ]);
  });
});
