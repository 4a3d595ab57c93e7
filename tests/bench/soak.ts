import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "puppeteer-core";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { PairAnswer, PairingLook } from "#contracts/boards/pairing.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { sample } from "./measure.ts";
import { registered } from "./record-fleet.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { buildNextClient, type NextClient } from "./soak-deploy.ts";
import { hear, type Heard } from "./soak-line.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const defaultHours = 0.5;
const hourMs = 3_600_000;
const fleetSize = 40;
const itemsACall = 5;
const scanEveryMs = 2000;
const cutMs = 8000;
const collections = 10;
const figureOf = "[data-figure] .inline_hidden";

type Held = { name: string; heap: number[]; nodes: number; listeners: number; sockets: number };

/**
 * A wall for days: a browser with a paired screen's credential on `/wall/enterprise` while cylinders are scanned, the line is cut, the server is started
 * again, the business clock passes midnight and a new client is deployed. `--hours` for a longer run. Long because each thing that happens to it is
 * one step of its course.
 */
export async function soakBench(args: string[]): Promise<void> {
  const hours = Number(args[args.indexOf("--hours") + 1] ?? defaultHours) || defaultHours;
  const lasts = hours * hourMs;
  const server = await startBenchServer({ DEMO_CLOCK: "true" });
  const line = await startCutLine(Number(new URL(server.url).port));
  const browser = await launchBrowser();
  let next: NextClient | undefined;
  try {
    console.log(`soak, one wall screen for ${hours} h, ${itemsACall} scans every ${scanEveryMs / 1000} s`);
    printCircumstances();
    next = await buildNextClient();
    const passes = await setMidnight(server, lasts * 0.6);
    const fleet = await registered(server, fleetSize);
    const page = await browser.newPage();
    await page.setViewport({ width: 1920, height: 1080 });
    const heard = await hear(page);
    await openWall(page, line.url, await pair(server));
    const rows: Held[] = [];
    const note = async (name: string) => void rows.push(await held(name, page, heard));
    const scans = scanning(server, fleet);
    await pause(Math.min(lasts * 0.1, 60_000));
    await note("beginning");
    await pause(lasts * 0.15);
    await cut(line);
    await pause(lasts * 0.1);
    await restart(server);
    await pause(lasts * 0.25);
    await note("before the new client");
    next.deploy();
    await restart(server);
    const isNew = await loadedAnew(page);
    await pause(Math.min(lasts * 0.05, 60_000));
    await note("after the new client");
    await pause(Math.max(0, passes - Date.now()) + lasts * 0.1);
    await cut(line);
    await pause(lasts * 0.15);
    const recorded = await scans.stop();
    await server.projected();
    await settled(page);
    await note("end");
    const fresh = await freshLoad(browser, line.url, page);
    report({ rows, isNew, recorded, heard, ...fresh });
  } finally {
    next?.takeBack();
    await browser.close();
    await line.close();
    await server.stop();
  }
}

/** Sets the business clock so that its midnight comes in so many ms, before anything is recorded; answers that moment of the real clock. */
async function setMidnight(server: BenchServer, inMs: number): Promise<number> {
  const day = 24 * hourMs;
  const zone = 8 * hourMs;
  const passes = Date.now() + inMs;
  const behind = (passes + zone) % day;
  await server.pool.query("insert into business_clock (behind_ms) values ($1)", [Math.floor(behind)]);
  return passes;
}

async function pair(server: BenchServer): Promise<string> {
  const { code, pairingId, secret } = await server.post<PairAnswer>("/base/wall/pair", {});
  await server.post("/base/wall/claim", { code, name: "Soak", place: "Bench" });
  const answer = await fetch(`${server.url}/base/wall/pair?${new URLSearchParams({ pairingId, secret })}`);
  const { data } = (await answer.json()) as { data: PairingLook };
  if (data.credential === undefined) throw new Error("the screen got no credential");
  return data.credential;
}

async function openWall(page: Page, url: string, credential: string): Promise<void> {
  await page.evaluateOnNewDocument((own: string) => {
    localStorage.setItem("wall", own);
    localStorage.setItem("language", "en");
  }, credential);
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector(figureOf, { timeout: 60_000 });
}

/** Scans the fleet out and in again, in turn, until it is stopped; answers the barcodes in the order of their recording. A call that meets a server that is down is made again. */
function scanning(server: BenchServer, fleet: string[]) {
  const recorded: string[] = [];
  let isOver = false;
  const slots = fleet.length / itemsACall;
  const run = async (): Promise<void> => {
    for (let call = 0; !isOver; call += 1) {
      const slot = call % slots;
      const barcodes = fleet.slice(slot * itemsACall, (slot + 1) * itemsACall);
      const procedureId = Math.floor(call / slots) % 2 === 0 ? 5 : 4;
      const items = barcodes.map((gasBarcode) => ({
        commandId: randomUUID(),
        gasBarcode,
        procedureId,
        companyId: server.companyId,
        vehicleId: server.vehicleId,
      }));
      while (!(await recordOnce(server, items))) await pause(500);
      recorded.push(...barcodes);
      await pause(scanEveryMs);
    }
  };
  const done = run();
  done.catch(() => undefined);
  return {
    stop: async (): Promise<string[]> => {
      isOver = true;
      await done;
      return recorded;
    },
  };
}

async function recordOnce(server: BenchServer, items: object[]): Promise<boolean> {
  try {
    const { results } = await server.post<RecordAnswer>("/base/manage/procedure/record", { items });
    const odd = results.find(({ outcome }) => outcome !== "recorded" && outcome !== "duplicate");
    if (odd) throw new Error(`not recorded: ${JSON.stringify(odd)}`);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("not recorded")) throw error;
    return false;
  }
}

async function cut(line: CutLine): Promise<void> {
  line.cut();
  await pause(cutMs);
  line.mend();
}

/** Ends the role `server`, which its supervisor starts again. */
async function restart(server: BenchServer): Promise<void> {
  process.kill(server.serverPid(), "SIGTERM");
  for (;;) {
    await pause(500);
    const isUp = await fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
  }
}

/** Waits until the page runs the new client; false after two minutes. */
async function loadedAnew(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => performance.timeOrigin).catch(() => 0);
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(1000);
    const now = await page.evaluate(() => performance.timeOrigin).catch(() => before);
    if (now !== before)
      return page.waitForSelector(figureOf, { timeout: 60_000 }).then(
        () => true,
        () => false,
      );
  }
  return false;
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".header_root:not(.header_isOffline)", { timeout: 60_000 });
  await pause(5000);
}

/** Heap after forced collections, and what the page holds beside it. */
async function held(name: string, page: Page, { session, sockets }: Heard & { session: CDPSession }): Promise<Held> {
  const heap: number[] = [];
  for (let at = 0; at < collections; at += 1) {
    await session.send("HeapProfiler.collectGarbage");
    heap.push((await page.metrics()).JSHeapUsedSize ?? 0);
    await pause(200);
  }
  const { Nodes: nodes = 0, JSEventListeners: listeners = 0 } = await page.metrics();
  return { name, heap, nodes, listeners, sockets: sockets.size };
}

const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (all) => all.map((each) => each.textContent ?? ""));

const drawnOn = async (page: Page): Promise<{ figures: string[]; log: string[] }> => ({
  figures: await textsOf(page, figureOf),
  log: await textsOf(page, ".log-panel_root .barcode_root"),
});

/** The old page beside one that is loaded anew. */
async function freshLoad(browser: Awaited<ReturnType<typeof launchBrowser>>, url: string, old: Page) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1920, height: 1080 });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector(figureOf, { timeout: 60_000 });
  await settled(page);
  const [before, after] = [await drawnOn(old), await drawnOn(page)];
  await page.close();
  return { isEqual: JSON.stringify(before) === JSON.stringify(after), figures: before.figures, fresh: after.figures };
}

type Reported = {
  rows: Held[];
  isNew: boolean;
  recorded: string[];
  heard: Heard;
  isEqual: boolean;
  figures: string[];
  fresh: string[];
};

function report({ rows, isNew, recorded, heard, isEqual, figures, fresh }: Reported): void {
  printTable(
    ["", "heap, MB, median of 10", "DOM nodes", "listeners", "sockets"],
    rows.map(({ name, heap, nodes, listeners, sockets }) => [
      name,
      range(sample(name, heap), 1, 1e6),
      String(nodes),
      String(listeners),
      String(sockets),
    ]),
  );
  const fleet = new Set(recorded);
  const scanned = [...heard.lines.keys()].filter((key) => {
    const [, barcode = "", kind] = key.split(" ");
    return kind === "procedure" && fleet.has(barcode);
  });
  const doubled = [...heard.lines.values()].filter((times) => times > 1).length;
  printTable(
    ["", "", "to reach"],
    [
      ["new client loaded by itself", isNew ? "yes" : "no", "yes"],
      [
        "figures and log equal to a fresh load",
        isEqual ? "yes" : `no: ${figures.join(" ")} ≠ ${fresh.join(" ")}`,
        "yes",
      ],
      ["lines recorded", String(recorded.length), ""],
      ["lines missed", String(recorded.length - scanned.length), "0"],
      ["lines doubled", String(doubled), "0"],
    ],
  );
}
