import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { ask } from "./ask.ts";
import { quantile } from "./measure.ts";
import { registered } from "./record-fleet.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { printCircumstances, printTable } from "./table.ts";
import type { ReceiversAsked, ReceiversTold } from "./webhook-receivers.ts";

const receivers = 20;
const itemsACall = 5;
const callsASecond = 10;
/** A cylinder is scanned every three seconds. */
const fleetSize = 150;
const slowMs = 5000;
const defaultSeconds = 30;
const toReachMs = 1000;

const now = () => performance.timeOrigin + performance.now();
/** By command: when its call was sent, and when it was answered. */
type Sent = Map<string, { sent: number; answered: number }>;

/**
 * From a scan to the receivers of its message: 50 procedures a second over HTTP to 20 receivers, one of which refuses every connection and one of
 * which answers after 5 s. `--seconds` for a longer run.
 */
export async function webhooksBench(args: string[]): Promise<void> {
  const seconds = Number(args.find((argument) => Number(argument) > 0) ?? defaultSeconds);
  const ports = await Promise.all(Array.from({ length: receivers }, () => freePort()));
  const [dead = 0, ...living] = ports;
  const [slowPort = 0] = living;
  const server = await startBenchServer({ WEBHOOK_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join() });
  const child = fork(new URL("./webhook-receivers.ts", import.meta.url));
  try {
    console.log(
      `webhooks, ${itemsACall * callsASecond} procedures/s for ${seconds} s, ${receivers} receivers, one dead, one that takes ${slowMs / 1000} s`,
    );
    printCircumstances();
    await ask<ReceiversTold>(child, { ports: living, slowPort, slowMs } satisfies ReceiversAsked);
    const fleet = await registered(server, fleetSize);
    await addHooks(server, [...living, dead]);
    await record(server, fleet, 3);
    const sent = await record(server, fleet, seconds);
    const heard = await heardAll(child, sent);
    const [, ...good] = heard;
    const all = good.flatMap((own) => firsts(own, sent));
    const rows = [
      ["scan sent → message received", ...spread(all.map(({ at, of }) => at - of.sent)), `p99 < ${toReachMs}`],
      ["scan answered → message received", ...spread(all.map(({ at, of }) => at - of.answered)), ""],
    ];
    printTable([`ms, ${good.length} good receivers`, "p50", "p99", "most", "to reach"], rows);
    const wanted = sent.size * good.length;
    printTable(
      ["", "", "to reach"],
      [
        ["messages to the good ones", `${all.length} of ${wanted}`, "all"],
        ["messages to the slow one", `${firsts(heard[0] ?? [], sent).length} of ${sent.size}`, ""],
      ],
    );
    printTable(["receiver", "state", "waiting"], await states(server, slowPort, dead));
  } finally {
    if (child.connected) child.disconnect();
    await server.stop();
  }
}

const addHooks = async ({ post, companyId }: BenchServer, ports: number[]): Promise<void> => {
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}/`;
    await post("/base/admin/webhook/add", { name: `R${port}`, url, kinds: ["procedure.recorded"], companyId });
  }
};

/** Calls at an even pace. Each cylinder goes out and comes in again in turn, its next call after the answer of the last one. */
async function record(server: BenchServer, fleet: string[], seconds: number): Promise<Sent> {
  const sent: Sent = new Map();
  const began = performance.now();
  const slots = fleet.length / itemsACall;
  const calls: Promise<void>[] = [];
  for (let call = 0; call < seconds * callsASecond; call += 1) {
    await pause(Math.max(0, began + (call * 1000) / callsASecond - performance.now()));
    const slot = call % slots;
    const barcodes = fleet.slice(slot * itemsACall, (slot + 1) * itemsACall);
    const recorded = (calls[call - slots] ?? Promise.resolve()).then(() => recordOne(server, barcodes, slot, sent));
    // A failure is reported below, when all were sent.
    recorded.catch(() => undefined);
    calls.push(recorded);
  }
  await Promise.all(calls);
  return sent;
}
/** Slots whose cylinders are out: they can only come in. */
const out = new Set<number>();

async function recordOne(server: BenchServer, barcodes: string[], slot: number, sent: Sent): Promise<void> {
  const isOut = out.delete(slot);
  if (!isOut) out.add(slot);
  const { companyId, vehicleId } = server;
  const place = { procedureId: isOut ? 4 : 5, companyId, vehicleId };
  const items = barcodes.map((gasBarcode) => ({ commandId: randomUUID(), gasBarcode, ...place }));
  const began = now();
  const answer = await server.post<RecordAnswer>("/base/manage/procedure/record", { items });
  const odd = answer.results.find(({ outcome }) => outcome !== "recorded");
  if (odd) throw new Error(JSON.stringify(odd));
  const answered = now();
  for (const { commandId } of items) sent.set(commandId, { sent: began, answered });
}

/** What each receiver heard, when the good ones have every message; or after half a minute. */
async function heardAll(child: ChildProcess, sent: Sent): Promise<ReceiversTold["heard"]> {
  for (let tries = 0; ; tries += 1) {
    const { heard } = await ask<ReceiversTold>(child, "report");
    if (tries > 60 || heard.slice(1).every((own) => firsts(own, sent).length === sent.size)) return heard;
    await pause(500);
  }
}

/** The first message of each command. */
const firsts = (own: [string, number][], sent: Sent) =>
  [...new Map(own.toReversed())].flatMap(([commandId, at]) => {
    const of = sent.get(commandId);
    return of ? [{ at, of }] : [];
  });

function spread(values: number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0].map((value) => value.toFixed(0));
}

const states = async ({ pool }: BenchServer, slow: number, dead: number): Promise<string[][]> => {
  const { rows } = await pool.query<{ name: string; state: string; waiting: number }>(
    "select name, state, waiting from webhook where name = any($1) order by name",
    [[`R${slow}`, `R${dead}`]],
  );
  return rows.map(({ name, state, waiting }) => [name === `R${dead}` ? "dead" : "slow", state, String(waiting)]);
};
