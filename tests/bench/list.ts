import { parseArgs } from "node:util";
import { sql } from "kysely";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { buildWhere } from "#infra/engines/list-engine/conditions.ts";
import { ListTooBroad } from "#infra/engines/list-engine/failures.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { allColumns, orderBy } from "#infra/engines/list-engine/page-query.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { createSource } from "#infra/engines/list-engine/source.ts";
import { startBenchDatabase, type BenchDatabase } from "./database.ts";
import { archiveCases, type Ask, type ListCase } from "./list-cases.ts";
import { fillArchive } from "./list-data.ts";
import { quantile } from "./measure.ts";
import { printCircumstances, printTable } from "./table.ts";

/** Targets of each group, p95 in ms. */
const targets: Record<ListCase["group"], string> = {
  search: "25",
  filter: "300",
  sort: "25",
  deep: "300",
  unfiltered: "25",
  tree: "1000, then too broad",
  other: "-",
};

const options = {
  cylinders: { type: "string", default: "1000000" },
  turns: { type: "string", default: "25" },
  keep: { type: "string" },
  only: { type: "string", default: "" },
  // The reference may be minutes slow: two turns say enough.
  "by-hand": { type: "string", default: "2" },
} as const;

type Turns = { own: number; byHand: number };

/**
 * Pages of the archive with totals over the real engine, each turn with other values, beside one statement as it would be written by
 * hand: all joins, `count(*) over ()`, LIMIT and OFFSET. `--cylinders 100000` makes it smaller, `--keep <folder>` leaves the filled
 * database for the next run, `--only <text>` takes the cases whose name or group holds it.
 */
export async function listBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options, strict: false });
  const cylinders = Number(values.cylinders);
  const turns = { own: Number(values.turns), byHand: Number(values["by-hand"]) };
  const only = String(values.only);
  const database = await startBenchDatabase(typeof values.keep === "string" ? values.keep : undefined);
  try {
    await fillArchive(database, cylinders);
    console.log(`list, the archive with ${cylinders} cylinders, a page of 20 with its total, ${turns.own} turns`);
    printCircumstances();
    const rows: string[][] = [];
    for (const listCase of archiveCases) {
      if (`${listCase.group} ${listCase.name}`.includes(only)) rows.push(await measured(database, listCase, turns));
    }
    printTable(["group", "case", "found", "p50 ms", "p95 ms", "to reach", "by hand, ms"], rows);
  } finally {
    await database.stop();
  }
}

async function measured({ db }: BenchDatabase, listCase: ListCase, turns: Turns): Promise<string[]> {
  let found = "";
  const own: number[] = [];
  const plain: number[] = [];
  // Two turns before, with values of their own, warm up.
  for (let turn = -2; turn < turns.own; turn++) {
    const [request, context] = requestOf(listCase.ask(turn < 0 ? turns.own - turn : turn));
    const began = performance.now();
    found = await foundBy(db, request, context);
    if (turn >= 0) own.push(performance.now() - began);
    if (turn >= 0 && turn < turns.byHand) plain.push(await byHand(db, request, context));
  }
  own.sort((a, b) => a - b);
  const figures = [quantile(own, 0.5), quantile(own, 0.95)].map((value) => value.toFixed(1));
  const hand = plain.length > 0 ? Math.min(...plain).toFixed(0) : "-";
  return [listCase.group, listCase.name, found, ...figures, targets[listCase.group], hand];
}

function requestOf({ scope, values = {}, ...asked }: Ask): [ListRequest, ListContext] {
  const parsed = parseListRequest(cylinder, { ...asked, values });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return [
    parsed.value,
    { scope: scope ? new Set(scope) : "all", timeZone: "Asia/Shanghai", now: new Date(), language: "zh" },
  ];
}

async function foundBy(db: BenchDatabase["db"], request: ListRequest, context: ListContext): Promise<string> {
  try {
    const { total, totalCapped } = await readPage(db, cylinder, request, context);
    return `${total}${totalCapped ? "+" : ""}`;
  } catch (error) {
    if (error instanceof ListTooBroad) return "too broad";
    throw error;
  }
}

/** @returns ms */
async function byHand(db: BenchDatabase["db"], request: ListRequest, context: ListContext): Promise<number> {
  const source = createSource(cylinder, context);
  const { clause } = buildWhere(cylinder, source, request, context);
  const offset = (request.pageIndex - 1) * request.pageSize;
  const statement = sql`
    select ${allColumns(cylinder, source)}, count(*) over () as total ${source.from()} ${clause}
    ${orderBy(cylinder, source, request.sort)} limit ${request.pageSize} offset ${offset}`;
  const began = performance.now();
  await statement.execute(db);
  return performance.now() - began;
}
