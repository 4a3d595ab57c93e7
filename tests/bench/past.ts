import { parseArgs } from "node:util";
import { sql } from "kysely";
import { lists } from "#contracts/lists/index.ts";
import { ListTooBroad } from "#infra/engines/list-engine/failures.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { overPast } from "#infra/stores/past/read-past.ts";
import { readPastCounts } from "#server/application/cockpit/past-counts.ts";
import { countHeld, countStock } from "#server/application/cylinder/count-held.ts";
import { startBenchDatabase, type BenchDatabase } from "./database.ts";
import { companyId } from "./list-data.ts";
import { quantile } from "./measure.ts";
import { fillPast, pastAt, type PastSize } from "./past-data.ts";
import { printCircumstances, printTable } from "./table.ts";

const options = {
  cylinders: { type: "string", default: "1000000" },
  moves: { type: "string", default: "20" },
  "history-days": { type: "string", default: "90" },
  turns: { type: "string", default: "25" },
  keep: { type: "string" },
} as const;

const timeZone = "UTC";
/** The noon of a day a year before the end of five. */
const YEAR_AGO = 0.8 + 0.5 / 1825;
const MONTH = 1 / 60;
/** Before this day fewer than 10,000 of a million cylinders are due, of which more are found by their past than by today's day. */
const FEW_DUE = new Date("2021-03-01T00:00:00Z");

type Case = { name: string; target: string; run(db: BenchDatabase["db"], past: Past, turn: number): Promise<unknown> };

const page =
  (name: string, valuesOf: (turn: number) => Record<string, unknown>, now?: Date) =>
  async (db: BenchDatabase["db"], past: Past, turn: number): Promise<number> => {
    const list = lists[name as keyof typeof lists];
    const parsed = parseListRequest(list, { values: valuesOf(turn), pageIndex: 1 + (turn % 3) });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const { definition, request } = overPast(list, parsed.value);
    const context = { scope: "all" as const, timeZone, now: now ?? past.at, language: "zh" as const, past };
    return (await readPage(db, definition, request, context)).total;
  };

/** The stores in the order of their size, the largest first: companies 2, 8, 14 … The eight smallest have some 8,000 of a million cylinders each. */
const nthStore = (n: number): string => companyId(2 + 6 * n);
const store = (turn: number): string => nthStore(32 - (turn % 8));

const placeMonth =
  (size: PastSize) =>
  async (db: BenchDatabase["db"], _past: Past, turn: number): Promise<number> => {
    const [from, to] = [pastAt(size, YEAR_AGO - MONTH / 2), pastAt(size, YEAR_AGO + MONTH / 2)];
    const { rows } = await sql`select * from past_place_step(${store(turn)}::uuid, null, ${String(from.order)}::bigint,
      ${String(to.order)}::bigint) order by log_order`.execute(db);
    return rows.length;
  };

export const casesOf = (size: PastSize): Case[] => [
  { name: "a store's cylinders", target: "1000", run: page("stockDetail", (turn) => ({ companyId: store(turn) })) },
  { name: "the largest store's", target: "-", run: page("stockDetail", () => ({ companyId: nthStore(0) })) },
  { name: "all places", target: "1000", run: page("stockSummary", () => ({})) },
  { name: "the archive's first pages", target: "1000", run: page("cylinder", () => ({})) },
  { name: "the archive, a store's", target: "1000", run: page("cylinder", (turn) => ({ holderId: store(turn) })) },
  { name: "a place's month", target: "2000", run: placeMonth(size) },
  { name: "a board's figures", target: "-", run: (db, past) => readPastCounts(db, { past, timeZone }, "all") },
  { name: "a board's stock", target: "-", run: (db, past) => countStock(db, "all", past) },
  { name: "a board's holds", target: "-", run: (db, past) => countHeld(db, "all", past) },
  { name: "a board's due cylinders", target: "-", run: page("due", () => ({ due: "0" })) },
  { name: "the same, few due", target: "-", run: page("due", () => ({ due: "0" }), FEW_DUE) },
];

/**
 * Lists, places and boards as of a year ago, over rows that SQL writes into the read models. `--cylinders 50000` makes it smaller, `--keep <folder>`
 * leaves the filled database for the next run.
 */
export async function pastBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options, strict: false });
  const size = {
    cylinders: Number(values.cylinders),
    moves: Number(values.moves),
    historyDays: Number(values["history-days"]),
  };
  const turns = Number(values.turns);
  const past = pastAt(size, YEAR_AGO);
  const database = await startBenchDatabase(typeof values.keep === "string" ? values.keep : undefined);
  try {
    await fillPast(database, size, past);
    const { rows } = await sql<{
      size: string;
    }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(database.db);
    console.log(
      `past, ${size.cylinders} cylinders with ${size.moves} situations each, history of ${size.historyDays} days, ${rows[0]?.size}, ${turns} turns`,
    );
    printCircumstances();
    const table: string[][] = [];
    const before = process.memoryUsage().rss;
    for (const each of casesOf(size)) table.push(await measured(database, each, past, turns));
    printTable(["as of a year ago", "p50 ms", "p95 ms", "to reach"], table);
    const grown = (process.memoryUsage().rss - before) / 1024 ** 2;
    console.log(`memory of this process: ${grown.toFixed(0)} MiB more at the end`);
  } finally {
    await database.stop();
  }
}

async function measured(
  { db }: BenchDatabase,
  { name, target, run }: Case,
  past: Past,
  turns: number,
): Promise<string[]> {
  const times: number[] = [];
  for (let turn = -2; turn < turns; turn++) {
    const began = performance.now();
    // A statement that runs into its time limit is refused after 5 s, which the table shows.
    await run(db, past, turn + 2).catch((error: unknown) => {
      if (!(error instanceof ListTooBroad)) throw error;
    });
    if (turn >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return [name, quantile(times, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1), target];
}
