import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "#tests/support/browser.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { registered } from "../record-fleet.ts";
import { startBenchServer, type BenchServer } from "../server.ts";
import { printCircumstances } from "../table.ts";
import { buildNextClient, type NextClient } from "./deploy.ts";
import { hear } from "./line.ts";
import { report } from "./report.ts";
import { itemsACall, scanEveryMs, scanning } from "./scanning.ts";
import { changeWhileAway } from "./while-away.ts";
import { freshLoad, held, loadedAnew, openWall, pair, settled, type Held } from "./wall-page.ts";

const defaultHours = 0.5;
const hourMs = 3_600_000;
const fleetSize = 40;
const cutMs = 8000;
const longestAwayMs = 10 * 60_000;

/**
 * A wall for days: a browser with a paired screen's credential on `/wall/enterprise` while cylinders are scanned, the line is cut for a moment and for
 * ten minutes, the server is started again, the business clock passes midnight and a new client is deployed. `--hours` for a longer run. Long because
 * each thing that happens to it is one step of its course.
 */
export async function soakBench(args: string[]): Promise<void> {
  const hours = Number(args.find((argument) => Number(argument) > 0) ?? defaultHours);
  const lasts = hours * hourMs;
  const awayMs = Math.min(longestAwayMs, lasts / 3);
  const server = await startBenchServer({ DEMO_CLOCK: "true" });
  const line = await startCutLine(Number(new URL(server.url).port));
  const browser = await launchBrowser();
  let next: NextClient | undefined;
  try {
    console.log(`soak, one wall screen for ${hours} h, ${itemsACall} scans every ${scanEveryMs / 1000} s`);
    printCircumstances();
    next = await buildNextClient();
    const midnight = await setMidnight(server, lasts * 0.45);
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
    await pause(lasts * 0.1);
    await cutFor(line, cutMs);
    await pause(lasts * 0.05);
    await restart(server);
    await pause(lasts * 0.1);
    await note("before the new client");
    next.deploy();
    await restart(server);
    const isNew = await loadedAnew(page);
    await pause(Math.min(lasts * 0.05, 60_000));
    await note("after the new client");
    await pause(Math.max(0, midnight.at - Date.now()) + lasts * 0.02);
    const [away] = await Promise.all([
      pause(awayMs / 2).then(() => changeWhileAway(server, midnight.behindMs)),
      cutFor(line, awayMs),
    ]);
    await pause(lasts * 0.15);
    const recorded = await scans.stop();
    await server.projected();
    await settled(page);
    await note("end");
    const fresh = await freshLoad(browser, line.url, page);
    report({ rows, isNew, recorded, heard, awayMs, away, ...fresh });
  } finally {
    next?.takeBack();
    await browser.close();
    await line.close();
    await server.stop();
  }
}

/** Sets the business clock so that its midnight comes in so many ms, before anything is recorded; answers that moment of the real clock in ms since 1970. */
async function setMidnight(server: BenchServer, inMs: number): Promise<{ at: number; behindMs: number }> {
  const day = 24 * hourMs;
  const zone = 8 * hourMs;
  const at = Date.now() + inMs;
  const behindMs = Math.floor((at + zone) % day);
  await server.pool.query("insert into business_clock (behind_ms) values ($1)", [behindMs]);
  return { at, behindMs };
}

async function cutFor(line: CutLine, ms: number): Promise<void> {
  line.cut();
  await pause(ms);
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
