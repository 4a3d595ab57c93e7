import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { ask } from "./ask.ts";
import { driveBoard } from "./live-driver.ts";
import { openWall } from "./live-browser.ts";
import type { ScreensAsked, ScreensTold } from "./live-screens.ts";
import { quantile } from "./measure.ts";
import { registered } from "./record-fleet.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { printCircumstances, printTable } from "./table.ts";

const screens = 200;
const itemsACall = 10;
const callsASecond = 20;
/** A cylinder is scanned every three seconds. */
const fleetSize = 600;
const defaultSeconds = 20;
const idleSeconds = 20;

type Accepted = { position: number; at: number; items: number };
const now = () => performance.timeOrigin + performance.now();

/**
 * From a command's answer to the figure on the wall: 200 procedures a second over HTTP, 200 screens, one of them a real browser.
 * `--seconds` for a longer run.
 */
export async function liveBench(args: string[]): Promise<void> {
  const seconds = Number(args[args.indexOf("--seconds") + 1] ?? defaultSeconds) || defaultSeconds;
  const server = await startBenchServer();
  const child = fork(new URL("./live-screens.ts", import.meta.url));
  try {
    console.log(
      `live, ${itemsACall * callsASecond} procedures/s for ${seconds} s, ${screens} screens and one browser on /wall`,
    );
    printCircumstances();
    const fleet = await registered(server, fleetSize);
    const alone = await idleCost(server);
    await ask<ScreensTold>(child, { open: screens, url: server.url, token: server.token } satisfies ScreensAsked);
    const watched = await idleCost(server);
    const wall = await openWall(server.url, server.token);
    await record(server, fleet, 3);
    await pause(1000);
    await ask<ScreensTold>(child, "report");
    const base = (await wall.changes()).at(-1)?.sum ?? 0;
    const before = await wall.held();
    const cpu = cpuOf(server.pid);
    const accepted = await record(server, fleet, seconds);
    const busy = (cpuOf(server.pid) - cpu) / (seconds * 1000);
    const { lines, counts: sockets } = await heardAll(child, accepted.length * itemsACall);
    const changes = await wall.changes();
    const after = await wall.held();
    const rows = [
      ["answer → figure drawn in the browser", ...spread(latencies(accepted, base, changes)), "p99 < 250"],
      ["answer → counts at a screen", ...spread(sockets.flatMap((each) => socketLatencies(accepted, each))), ""],
    ];
    printTable(["ms", "p50", "p99", "most", "to reach"], rows);
    printTable(
      ["", "", "to reach"],
      [
        ["counts in a screen's busiest second", String(Math.max(...sockets.map(busiestSecond))), "≤ 10"],
        ["lines told to each screen", `${lines / screens} of ${accepted.length * itemsACall}`, "all"],
        [
          "CPU of the server, idle, per screen",
          `${(((watched - alone) / screens) * 100).toFixed(4)} % of a core`,
          "< 0.05 %",
        ],
        ["CPU of the server, busy", `${(busy * 100).toFixed(0)} % of a core`, ""],
        [
          "wall's heap before → after",
          `${mega(before.heap)} → ${mega(after.heap)} MB, ${before.nodes} → ${after.nodes} nodes`,
          "flat",
        ],
      ],
    );
    await wall.close();
    child.disconnect();
    const driven = await driveBoard(server);
    printTable(
      ["ms, 200 screens on two servers", "p50", "p99", "most", "to reach"],
      [
        ["driver's update → state at a screen", ...spread(driven.states), "p99 < 300"],
        ["driver's focus → its figures at a screen", ...spread(driven.figures), ""],
      ],
    );
  } finally {
    if (child.connected) child.disconnect();
    await server.stop();
  }
}

/** Messages to the screens, when all of them have every line; or after a minute. */
async function heardAll(child: ChildProcess, each: number): Promise<{ lines: number; counts: [number, number][][] }> {
  let lines = 0;
  const counts = Array.from({ length: screens }, (): [number, number][] => []);
  for (let tries = 0; tries < 60 && lines < each * screens; tries++) {
    await pause(1000);
    const told = await ask<ScreensTold>(child, "report");
    if (!("lines" in told)) continue;
    lines += told.lines;
    for (const [screen, heard] of told.counts.entries()) counts[screen]!.push(...heard);
  }
  return { lines, counts };
}

const mega = (bytes: number): string => (bytes / 1e6).toFixed(1);

/**
 * Calls at an even pace, whatever the answers take; each cylinder goes out and comes in again in turn. Its next call waits for its last
 * one, or a slow machine would let the second overtake the first.
 */
async function record(server: BenchServer, fleet: string[], seconds: number): Promise<Accepted[]> {
  const began = performance.now();
  const calls: Promise<Accepted>[] = [];
  const slots = fleet.length / itemsACall;
  for (let call = 0; call < seconds * callsASecond; call += 1) {
    await pause(Math.max(0, began + (call * 1000) / callsASecond - performance.now()));
    const slot = call % slots;
    const barcodes = fleet.slice(slot * itemsACall, (slot + 1) * itemsACall);
    const isOut = out.has(slot);
    if (isOut) out.delete(slot);
    else out.add(slot);
    const before = calls[call - slots] ?? Promise.resolve();
    const sent = before.then(() => recordOne(server, barcodes, isOut ? 4 : 5));
    // Told below, when all have been sent.
    sent.catch(() => undefined);
    calls.push(sent);
  }
  return Promise.all(calls);
}
/** Slots whose cylinders are out: they can only come in. */
const out = new Set<number>();

async function recordOne(server: BenchServer, barcodes: string[], procedureId: number): Promise<Accepted> {
  const items = barcodes.map((gasBarcode) => ({
    commandId: randomUUID(),
    gasBarcode,
    procedureId,
    companyId: server.companyId,
    vehicleId: server.vehicleId,
  }));
  const answer = await server.post<RecordAnswer>("/base/manage/procedure/record", { items });
  const odd = answer.results.find(({ outcome }) => outcome !== "recorded");
  if (odd) throw new Error(JSON.stringify(odd));
  return { position: Number(answer.position), at: now(), items: items.length };
}

/** Of each call: how long after its answer the figures came to what the log had with it. */
function latencies(accepted: Accepted[], base: number, changes: { sum: number; drawn: number }[]): number[] {
  let sum = base;
  return accepted
    .toSorted((a, b) => a.position - b.position)
    .map(({ at, items }) => {
      sum += items;
      const change = changes.find((each) => each.sum >= sum);
      return change ? Math.max(0, change.drawn - at) : Number.POSITIVE_INFINITY;
    });
}

function socketLatencies(accepted: Accepted[], counts: [number, number][]): number[] {
  return accepted.map(({ position, at }) => {
    const told = counts.find(([reached]) => reached >= position);
    return told ? Math.max(0, told[1] - at) : Number.POSITIVE_INFINITY;
  });
}

function spread(values: number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0].map((value) => value.toFixed(0));
}

function busiestSecond(counts: [number, number][]): number {
  const times = counts.map(([, at]) => at);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

/** Milliseconds of processor time that a process has used; only where /proc tells. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The share of a core that the server uses while nothing happens. */
async function idleCost(server: BenchServer): Promise<number> {
  await pause(2000);
  const before = cpuOf(server.pid);
  await pause(idleSeconds * 1000);
  return (cpuOf(server.pid) - before) / (idleSeconds * 1000);
}
