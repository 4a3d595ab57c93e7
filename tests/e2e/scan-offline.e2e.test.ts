import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { procedures } from "#contracts/streams/procedures.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt } from "#tests/support/sign-in.ts";

const truck = 300;
const barcodes = Array.from({ length: truck }, (_, i) => String(880_000_000_001 + i));
let app: App;
let browser: Browser;
let page: Page;

const count = (result: "wait" | "ok" | "exc" | "no") =>
  page.$eval(`.cy-cnt.is-${result} dd`, (each) => Number(each.textContent));
const counted = (result: string, n: number) =>
  page.waitForFunction(
    (selector, all) => document.querySelector(selector)?.textContent === all,
    { timeout: 60_000 },
    `.cy-cnt.is-${result} dd`,
    String(n),
  );

/** How many scans are in the browser's own storage. */
const stored = (): Promise<number> =>
  page.evaluate(async () => {
    const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("cylindra-scans-"));
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("no answer")));
      });
    const opened = await settled(indexedDB.open(database?.name ?? ""));
    const count = await settled(opened.transaction("scans").objectStore("scans").count());
    opened.close();
    return count;
  });
const isStored = (n: number) =>
  vi.waitFor(async () => expect(await stored()).toBe(n), { timeout: 60_000, interval: 100 });

type Logged = { code: string; command: string; at: string };

/** Every event of a type in the log, in its order. */
const logged = async (type: string): Promise<Logged[]> => {
  const client = new pg.Client(readFileSync(join(app.dataDir, "postgres.url"), "utf8").trim());
  await client.connect();
  const { rows } = await client.query<Logged>(
    `select data::json->>'gasBarcode' as code, meta::json->>'commandId' as command, meta::json->>'occurredAt' as at
     from log.event where type = $1 order by position`,
    [type],
  );
  await client.end();
  return rows;
};
const movements = () => logged("CylinderMoved");

const signIn = async () => {
  await page.goto(`${app.url}/work/scan`);
  await page.locator("#userName").fill("admin");
  await page.locator("#password").fill(app.adminPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cy-scan-l");
};

const chooseJob = async (procedureId: number) => {
  await page.keyboard.press("F2");
  await page.waitForSelector(".cy-jobproc");
  const number = String(procedureId).padStart(2, "0");
  await page.$$eval(
    ".cy-jobproc",
    (all, wanted) => (all.find((each) => each.textContent?.startsWith(wanted)) as HTMLElement).click(),
    number,
  );
  await page.locator(".bp6-dialog-footer .bp6-intent-primary").click();
  await page.waitForFunction(() => !document.querySelector(".bp6-dialog"));
};

/** As a keyboard-wedge scanner types. Inside the page, because keys sent from here are as far apart as a busy machine makes them. */
const scan = (codes: string[]) =>
  page.evaluate(async (all) => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    for (const code of all) {
      for (const key of [...code, "Enter"]) press(key);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, codes);

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  await registerCylinders(await signInAt(app.url, "admin", app.adminPassword), barcodes);
  page = await browser.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.setViewport({ width: 1366, height: 768 });
  await signIn();
  await chooseJob(procedures.emptyReceived);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("a truck scanned while the network is away", () => {
  it("waits on the page, and nothing is recorded", async () => {
    await page.setOfflineMode(true);
    await scan(barcodes);
    await counted("wait", truck);
    await isStored(truck);
    expect(await movements()).toEqual([]);
  });

  it("is recorded once each and in order after a reload, as soon as the network is back", async () => {
    const scanned = new Date().toISOString();
    // Without a network there is no page to reload to: the browser shows its own.
    await page.reload().catch(() => undefined);
    await page.setOfflineMode(false);
    await page.goto(`${app.url}/work/scan`);
    await page.waitForSelector(".cy-cnt");
    await counted("wait", 0);
    expect([await count("ok"), await count("exc"), await count("no")]).toEqual([truck, 0, 0]);
    const moved = await movements();
    expect(moved.map(({ code }) => code)).toEqual(barcodes);
    expect(new Set(moved.map(({ command }) => command)).size).toBe(truck);
    expect(moved.every(({ at }) => at < scanned)).toBe(true);
  });

  it("is not sent again by any later page", async () => {
    await page.reload();
    await page.waitForSelector(".cy-cnt");
    expect(await count("wait")).toBe(0);
    expect(await stored()).toBe(0);
    expect(await movements()).toHaveLength(truck);
  });
});

describe("scans left behind", () => {
  it("go out from whichever page the person opens next", async () => {
    await chooseJob(procedures.emptyReceived);
    await page.setOfflineMode(true);
    await scan(["889999999999"]);
    await counted("wait", 1);
    await isStored(1);
    await page.setOfflineMode(false);
    await page.goto(`${app.url}/gascylinder/record`);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("scansWaiting")));
    expect((await logged("BarcodeSeen")).map(({ code }) => code)).toEqual(["889999999999"]);
  });
});
