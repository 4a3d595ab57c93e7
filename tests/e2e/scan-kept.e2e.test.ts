import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#tests/support/browser.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { handsOf } from "#tests/support/hands.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";
import { signInAt } from "#tests/support/sign-in.ts";

let app: SharedApp;
let line: CutLine;

beforeAll(async () => {
  app = await sharedApp();
  line = await startCutLine(app.port);
});
afterAll(() => line?.close());

describe("a page whose server goes away before the browser has kept it", () => {
  it("is kept as soon as the server is back, and never says that this browser keeps none", async () => {
    const context = await openProfile({ keepsClient: true });
    const other = await context.newPage();
    const { token } = await signInAt(app.url, "admin", app.adminPassword);
    await other.evaluateOnNewDocument((own: string) => {
      sessionStorage.setItem("token", own);
      const keeper = navigator.serviceWorker;
      const register = keeper.register.bind(keeper);
      keeper.register = async (...all) => {
        keeper.register = register;
        await new Promise((goOn) => Object.assign(window, { goOn }));
        return register(...all).finally(() => Object.assign(window, { asked: true }));
      };
    }, token);
    await other.goto(`${line.url}/work/scan`);
    await other.waitForSelector(".scan-job_first");
    await other.waitForFunction("window.goOn");
    line.cut();
    await other.evaluate("window.goOn()");
    await other.waitForFunction("window.asked");
    line.mend();
    // Asked again some seconds later, and then the whole client is kept: on a busy machine that takes longer than a wait usually may.
    const kept = () => navigator.serviceWorker.controller?.state === "activated";
    await other.waitForFunction(kept, { timeout: 90_000 });
    expect(await other.$(".band_root.band_isNote")).toBeNull();
    await context.close();
  });
});

describe("an address that is not secure", () => {
  it("is told of: a reload without a network would lose the page", async () => {
    // A name that leads to this machine is a flag of the whole browser.
    const outside = await launchBrowser("--host-resolver-rules=MAP station.test 127.0.0.1");
    try {
      const other = await outside.newPage();
      const { until, click, gone } = handsOf(other);
      const { token } = await signInAt(app.url, "admin", app.adminPassword);
      await other.evaluateOnNewDocument((own: string) => {
        localStorage.setItem("language", "en");
        sessionStorage.setItem("token", own);
      }, token);
      await other.goto(`http://station.test:${app.port}/work/scan`);
      await until(".band_root.band_isNote", "a reload without a network loses this page, not the scans");
      await click(".band_root.band_isNote button[aria-label=Close]");
      await gone(".band_root.band_isNote");
      await other.reload();
      await until(".scan-job_first");
      await other.waitForFunction(() => !document.querySelector(".loading_root"));
      expect(await other.$(".band_root.band_isNote")).toBeNull();
    } finally {
      await outside.close();
    }
  });
});
