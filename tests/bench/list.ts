import { parseArgs } from "node:util";
import { sql } from "kysely";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { buildWhere, type ListContext } from "#infra/list-engine/conditions.ts";
import { ListTooBroad } from "#infra/list-engine/failures.ts";
import { readPage } from "#infra/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/list-engine/list-request.ts";
import { allColumns, orderBy } from "#infra/list-engine/page-query.ts";
import { parseListRequest } from "#infra/list-engine/parse-list-request.ts";
import { createSource } from "#infra/list-engine/source.ts";
import { startBenchDatabase, type BenchDatabase } from "./database.ts";
import { archiveCases, type ListCase } from "./list-cases.ts";
import { fillArchive } from "./list-data.ts";
import { quantile } from "./measure.ts";
import { printCircumstances, printTable } from "./table.ts";

const ROUNDS = 20;
/** The reference may be minutes slow: two turns say enough. */
const PLAIN_ROUNDS = 2;

/** What design/quality.md asks of each group, p95 in ms. */
const targets: Record<ListCase["group"], string> = {
  search: "25",
  sort: "25",
  deep: "25",
  unfiltered: "25",
  tree: "1000, then too broad",
  other: "-",
};

/**
 * Pages of the archive with totals over the real engine, beside one statement as it would be written by hand: all joins, `count(*) over ()`,
 * LIMIT and OFFSET. `--cylinders 100000` makes it smaller.
 */
export async function listBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options: { cylinders: { type: "string", default: "1000000" } }, strict: false });
  const cylinders = Number(values.cylinders);
  const database = await startBenchDatabase();
  try {
    await fillArchive(database, cylinders);
    console.log(`list, the archive with ${cylinders} cylinders, a page of 20 with its total`);
    printCircumstances();
    const rows: string[][] = [];
    for (const asked of archiveCases) rows.push(await measured(database, asked));
    printTable(["group", "case", "found", "p50 ms", "p95 ms", "to reach", "by hand, ms"], rows);
  } finally {
    await database.stop();
  }
}

async function measured({ db }: BenchDatabase, asked: ListCase): Promise<string[]> {
  const parsed = parseListRequest(cylinder, { ...asked, values: asked.values ?? {} });
  if (!parsed.ok) throw new Error(`${asked.name}: ${JSON.stringify(parsed.faults)}`);
  const context: ListContext = { scope: asked.scope ? new Set(asked.scope) : "all", timeZone: "Asia/Shanghai" };
  let found = "";
  const own: number[] = [];
  const plain: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const began = performance.now();
    found = await foundBy(db, parsed.value, context);
    if (round >= 0) own.push(performance.now() - began);
    if (round >= 0 && round < PLAIN_ROUNDS) plain.push(await byHand(db, parsed.value, context));
  }
  own.sort((a, b) => a - b);
  const figures = [quantile(own, 0.5), quantile(own, 0.95)].map((value) => value.toFixed(1));
  return [asked.group, asked.name, found, ...figures, targets[asked.group], Math.min(...plain).toFixed(0)];
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
  const source = createSource(cylinder);
  const { clause } = buildWhere(cylinder, source, request, context);
  const offset = (request.pageIndex - 1) * request.pageSize;
  const statement = sql`
    select ${allColumns(cylinder, source)}, count(*) over () as total ${source.from()} ${clause}
    ${orderBy(source, request.sort)} limit ${request.pageSize} offset ${offset}`;
  const began = performance.now();
  await statement.execute(db);
  return performance.now() - began;
}
