import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { allProcedures } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { openProfile } from "#tests/support/shared.ts";

const truck = 300;
const barcodes = Array.from({ length: truck + 5 }, (_, i) => String(880_000_000_001 + i));
const onTruck = barcodes.slice(0, truck);
const [further, afterKill] = [barcodes.slice(truck, truck + 3), barcodes.slice(truck + 3)];
/** The server starts a second time on the same data. */
let place: { databaseUrl: string; dataDir: string };
let database: TestDatabase;
let app: LocalApp;
let profile: BrowserContext;
let line: CutLine;
let page: Page;
let hands: Hands;

/** Both what the browser thinks of its network, and what is true: its service worker asks past the first. */
const network = async (isUp: boolean): Promise<void> => {
  if (isUp) line.mend();
  else line.cut();
  await page.setOfflineMode(!isUp);
};

const count = (result: "wait" | "ok" | "exc" | "no") =>
  page.$eval(`.scan-view_counter[data-result=${result}] dd`, (each) => Number(each.textContent));
const counted = (result: string, n: number) =>
  page.waitForFunction(
    (selector, all) => document.querySelector(selector)?.textContent === all,
    { timeout: 60_000 },
    `.scan-view_counter[data-result=${result}] dd`,
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
  const { rows } = await database.pool.query<Logged>(
    `select data::json->>'gasBarcode' as code, meta::json->>'commandId' as command, meta::json->>'occurredAt' as at
     from log.event where type = $1 order by position`,
    [type],
  );
  return rows;
};
const movements = () => logged("CylinderMoved");

const signIn = async () => {
  await page.goto(`${line.url}/work/scan`);
  await page.locator("#userName").fill("admin");
  await page.locator("#password").fill(app.adminPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".scan_side");
};

const chooseJob = async (procedureId: number) => {
  await page.keyboard.press("F2");
  await allProcedures(page);
  const number = String(procedureId).padStart(2, "0");
  await page.$$eval(
    ".scan-job_procedure",
    (all, wanted) => (all.find((each) => each.textContent?.startsWith(wanted)) as HTMLElement).click(),
    number,
  );
  await page.locator(".bp6-dialog-footer .bp6-intent-primary").click();
  await page.waitForFunction(() => !document.querySelector(".bp6-dialog"));
};

beforeAll(async () => {
  database = await createTestDatabase({ whole: true });
  place = { databaseUrl: database.url, dataDir: mkdtempSync(join(tmpdir(), "cylindra-offline-")) };
  [app, profile] = await Promise.all([startLocalApp(place), openProfile({ keepsClient: true })]);
  line = await startCutLine(app.port);
  const admin = await signInAt(app.url, "admin", app.adminPassword);
  await registerCylinders(admin, barcodes);
  await admin.call("POST", "/trade/clientinfo/add", { name: "Riverside", address: "Quay 1", telephone: "13800000001" });
  page = await profile.newPage();
  hands = handsOf(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.setViewport({ width: 1366, height: 768 });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
  await signIn();
  await chooseJob(procedures.emptyReceived);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
});

afterAll(async () => {
  await profile?.close();
  await line?.close();
  await app?.stop();
  await database?.drop();
  rmSync(place.dataDir, { recursive: true, force: true });
});

describe("a truck scanned while the network is away", () => {
  it("waits on the page, and nothing is recorded", async () => {
    await network(false);
    await scan(page, onTruck);
    await counted("wait", truck);
    await isStored(truck);
    expect(await movements()).toEqual([]);
  });

  it("still waits there after a reload without a network, and the page takes further scans", async () => {
    await page.reload();
    await page.waitForSelector(".scan-view_counter");
    await counted("wait", truck);
    await scan(page, further);
    await counted("wait", truck + further.length);
    await isStored(truck + further.length);
    await hands.until(".band_root.band_isWarn", "a reload loses nothing.");
    expect(await movements()).toEqual([]);
  });

  it("is recorded once each and in order as soon as the network is back", async () => {
    const scanned = new Date().toISOString();
    await network(true);
    await counted("wait", 0);
    expect([await count("ok"), await count("exc"), await count("no")]).toEqual([truck + further.length, 0, 0]);
    const moved = await movements();
    expect(moved.map(({ code }) => code)).toEqual([...onTruck, ...further]);
    expect(new Set(moved.map(({ command }) => command)).size).toBe(truck + further.length);
    expect(moved.every(({ at }) => at < scanned)).toBe(true);
    await hands.gone(".band_root.band_isWarn");
  });

  it("is not sent again by any later page", async () => {
    await page.reload();
    await page.waitForSelector(".scan-view_counter");
    expect(await count("wait")).toBe(0);
    expect(await stored()).toBe(0);
    expect(await movements()).toHaveLength(truck + further.length);
  });
});

describe("without a network", () => {
  it("the defects that a check can name are on the device before", async () => {
    const checks = [procedures.preFillCheck, procedures.postFillCheck];
    const kept = () =>
      page.evaluate(() => {
        const { answers = {} } = JSON.parse(sessionStorage.getItem("lookups") ?? "{}") as { answers?: object };
        return Object.keys(answers);
      });
    const asked = checks.map((type) => `getdefectivelist {"type":${type}}`);
    await expect.poll(kept, { timeout: 30_000 }).toEqual(expect.arrayContaining(asked));
  });

  it("a reload with nothing to send says so, and a job can be chosen with what its fields offered last", async () => {
    await page.waitForFunction(() => sessionStorage.getItem("lookups")?.includes("Riverside"));
    await network(false);
    await page.reload();
    await hands.until(".band_root.band_isWarn", "No network");
    await page.keyboard.press("F2");
    await allProcedures(page);
    await hands.click(".scan-job_procedure", "Deliver full");
    await hands.click(".scan-job_fields input[name=clientId]");
    await page.keyboard.type("River");
    await hands.until("[role=option]", "Riverside");
    expect(await hands.texts("[role=option]")).toEqual(["Riverside…0001 · Quay 1"]);
    await page.keyboard.press("Escape");
    await hands.click(".bp6-dialog-footer .bp6-button", "Cancel");
    await hands.gone(".bp6-dialog");
  });

  it("any other page says that there is none, and goes on by itself once there is one", async () => {
    await page.goto(`${line.url}/base/post`);
    await hands.until("main .empty-state_root", "No network");
    await hands.until("main .empty-state_root .bp6-button", "Try again");
    await network(true);
    await hands.until(".table_root tbody tr");
    expect(await page.$("main .empty-state_root")).toBeNull();
  });
});

describe("a server that is gone", () => {
  it("leaves the page to whoever reloads it; what is scanned goes out to the server that comes after it", async () => {
    await page.goto(`${line.url}/work/scan`);
    await page.waitForSelector(".scan_side");
    await chooseJob(procedures.emptyReceived);
    await app.stop();
    await page.reload();
    await page.waitForSelector(".scan_side");
    await scan(page, afterKill);
    await counted("wait", afterKill.length);
    app = await startLocalApp({ ...place, port: app.port });
    await counted("wait", 0);
    expect((await movements()).slice(-afterKill.length).map(({ code }) => code)).toEqual(afterKill);
  });
});

describe("scans left behind", () => {
  it("go out from whichever page the person opens next", async () => {
    await network(false);
    await scan(page, ["889999999999"]);
    await counted("wait", 1);
    await isStored(1);
    await network(true);
    await page.goto(`${line.url}/gascylinder/record`);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("scansWaiting")));
    expect((await logged("BarcodeSeen")).map(({ code }) => code)).toEqual(["889999999999"]);
  });
});

describe("what is kept of a person", () => {
  const keptKeys = () => page.evaluate(() => ["token", "loginInfo", "lookups"].filter((key) => key in sessionStorage));

  it("opens no tab but that person's own", async () => {
    await network(false);
    const other = await profile.newPage();
    await other.goto(`${line.url}/work/scan`);
    await other.waitForSelector(".sign-in_signInFrame");
    expect(await other.$(".shell_root")).toBeNull();
    await other.close();
  });

  it("is gone once the person signs out, without a network too", async () => {
    await page.goto(`${line.url}/work/scan`);
    await page.waitForSelector(".scan_side");
    expect(await keptKeys()).toEqual(["token", "loginInfo", "lookups"]);
    await hands.click(".bars_name");
    await hands.click(".bp6-menu-item", "Sign out");
    await hands.click(".dialog_confirmDialog .bp6-button", "Sign out");
    await page.waitForSelector(".sign-in_signInFrame");
    expect(await keptKeys()).toEqual([]);
    await page.goto(`${line.url}/work/scan`);
    await page.waitForSelector(".sign-in_signInFrame");
  });
});
