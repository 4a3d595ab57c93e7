import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { type ListDefinition, rowKeyOf } from "#contracts/list-kit/define-list.ts";
import { pastPlaceTable } from "#contracts/read-models/past.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { type AnswerRow, createAnswer, sumRows } from "./answer-row.ts";
import { asCalledThen } from "./past-identity.ts";
import { countRows, sumAll, type Total, TOTAL_CAP, totalOf } from "./count.ts";
import { translateFailure } from "./failures.ts";
import type { ListContext } from "./list-context.ts";
import type { ListRequest } from "./list-request.ts";
import { createListQuery, type ListQuery } from "./list-query.ts";
import { allColumns, collectedKeys, orderBy, walkedKeys } from "./page-query.ts";

type Keys = { keys: unknown[] };

/** Number of first rows, in the list's order, that are checked for a near page. If too few of them match, the matches are far from the beginning. */
const NEAR_ROWS = 5000;
const NEAR_PAGE = 100;

/**
 * The total of a search and the ids of the page's rows, in any order. With at most 10,000 matches it collects all and sorts them. With more it walks
 * along the order. No order finds the cylinders of a place in the past, so it collects them all, however many they are.
 */
async function findPage(db: Kysely<Database>, query: ListQuery): Promise<Total & Keys> {
  const { where, request } = query;
  if (query.isOfPlace) {
    const { total, keys } = await one(db, collectedKeys(query));
    return { ...totalOf(total, true), keys };
  }
  if (!hasParts(query)) return countAndWalk(db, query);
  const most = where.counted || request.exactTotal ? undefined : TOTAL_CAP + 1;
  if (most === undefined) return countAndWalk(db, query);
  const { total, keys } = await one(db, collectedKeys(query, most));
  const count = totalOf(total, false);
  return { ...count, keys: count.totalCapped ? await manyKeys(db, query) : keys };
}

async function countAndWalk(db: Kysely<Database>, query: ListQuery): Promise<Total & Keys> {
  const { pageIndex, pageSize } = query.request;
  const count = await countRows(db, query);
  const total = count.totalCapped ? undefined : count.total;
  if (total !== undefined && (pageIndex - 1) * pageSize >= total) return { ...count, keys: [] };
  return { ...count, keys: await walked(db, query, { total }) };
}

/**
 * True for several conditions, or for a search by a part. PostgreSQL estimates one value well, and knows which index has the wanted order. It
 * estimates combinations badly.
 */
const hasParts = ({ request: { terms, filters } }: ListQuery): boolean =>
  filters !== undefined || terms.length > 1 || terms.some(({ op }) => op !== "equals" && op !== "in" && op !== "has");

/** The ids of a page when the total is above the cap. For a near page it first searches the beginning of the order. */
async function manyKeys(db: Kysely<Database>, query: ListQuery): Promise<unknown[]> {
  const { pageIndex, pageSize } = query.request;
  const isNear = pageIndex * pageSize <= NEAR_PAGE;
  // An advanced search may match nearly all rows. Only rows of the search table are collected without a limit.
  const isFree = query.request.filters !== undefined && query.collect.source === query.source;
  if (!isNear || !isInOwnOrder(query) || isFree) return walked(db, query, {});
  const keys = await walked(db, query, { within: NEAR_ROWS });
  return keys.length === pageSize ? keys : (await one(db, collectedKeys(query))).keys;
}

/** The list's default order has an index on the list's own table. */
const isInOwnOrder = ({ definition, request: { sort } }: ListQuery): boolean =>
  sort.length === 1 &&
  sort[0]?.column === definition.sort.by &&
  !definition.columns[definition.sort.by]?.from?.includes(".");

async function walked(
  db: Kysely<Database>,
  query: ListQuery,
  how: { total?: number; within?: number },
): Promise<unknown[]> {
  const { rows } = await walkedKeys(query, how).execute(db);
  return rows.map(({ key }) => key);
}

async function one<T>(db: Kysely<Database>, statement: RawBuilder<T>): Promise<T> {
  const { rows } = await statement.execute(db);
  if (!rows[0]) throw new Error("a statement that counts answered nothing");
  return rows[0];
}

const BATCH = 1000;

/**
 * Reads rows through a cursor in batches, so that memory use stays constant. It uses SQL text, because streaming in Kysely needs one more package.
 */
async function* streamRows(
  transaction: Transaction<Database>,
  query: RawBuilder<AnswerRow>,
  answer: (rows: AnswerRow[]) => Promise<AnswerRow[]>,
): AsyncIterable<AnswerRow> {
  await sql`declare list_rows no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<AnswerRow>`fetch ${sql.raw(String(BATCH))} from list_rows`.execute(transaction);
    yield* await answer(rows);
    if (rows.length < BATCH) return;
  }
}

/** Timeout of an advanced search. Beyond it the search is too broad (docs/performance.md). */
const TREE_TIMEOUT_MS = 1000;
/** Timeout of a statement of a list of the past. */
const PAST_TIMEOUT_MS = 5000;

export type ExportedRows = { total: number; sums: Record<string, number>; rows: AsyncIterable<AnswerRow> };

/**
 * A page of a list with its total and sums, within the caller's data scope.
 *
 * @throws ListTooBroad, ListValueInvalid, ReadModelMissing
 */
export const readPage = (
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
): Promise<Page<AnswerRow>> =>
  guarded(() => {
    const query = createListQuery(definition, request, context);
    if (db.isTransaction) return pageOf(db, query);
    // All statements read one snapshot, because a page counted from the end needs the same rows as the total.
    const began = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return began.execute(async (transaction) => {
      const { past } = context;
      if (past) await sql.raw(`set local statement_timeout = ${PAST_TIMEOUT_MS}`).execute(transaction);
      else if (request.filters) await sql.raw(`set local statement_timeout = ${TREE_TIMEOUT_MS}`).execute(transaction);
      return pageOf(transaction, query);
    });
  });

/** The row with an id, with all columns of the list. `undefined` where the reader may not see it. */
export const readRow = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  id: string,
  context: Omit<ListContext, "timeZone" | "now">,
): Promise<AnswerRow | undefined> => {
  const terms = [{ columns: [rowKeyOf(definition)], op: "equals" as const, values: [id] }];
  const sort = [{ column: definition.sort.by, desc: false }];
  const request = { pageIndex: 1, pageSize: 1, terms, sort, exactTotal: false };
  // A request by id needs no calendar day, so any time zone and time will do.
  return (await readPage(db, definition, request, { timeZone: "UTC", now: new Date(0), ...context })).list[0];
};

/**
 * All rows of one snapshot in the request's order, with their exact number and sums. `work` runs while the snapshot is open.
 *
 * @throws ListValueInvalid, ReadModelMissing
 */
export const readAll = <T>(
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
  work: (rows: ExportedRows) => Promise<T>,
): Promise<T> =>
  guarded(() => {
    const query = createListQuery(definition, { ...request, exactTotal: true }, context);
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const { total } = await countRows(transaction, query);
        const sums = await sumAll(transaction, query);
        return work({
          total,
          sums,
          rows: streamRows(transaction, selectAll(query), (rows) => rowsShown(transaction, query, rows)),
        });
      });
  });

/**
 * The exact number of rows of a search, within the caller's data scope.
 *
 * @throws ListValueInvalid, ReadModelMissing
 */
export const countList = (
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
): Promise<number> =>
  guarded(async () => {
    const query = createListQuery(definition, { ...request, exactTotal: true }, context);
    return (await countRows(db, query)).total;
  });

async function pageOf(db: Kysely<Database>, query: ListQuery): Promise<Page<AnswerRow>> {
  const { definition } = query;
  if (definition.from === pastPlaceTable) return pageOfPlaces(db, query);
  const { keys, ...count } = await findPage(db, query);
  const list = await readRows(db, query, keys);
  if (!definition.sums) return { list, ...count };
  const all = count.total === 0 ? sumRows(definition.sums, []) : await sumAll(db, query);
  return { list, ...count, page: sumRows(definition.sums, list), all };
}

/** The stock places of the past are few, and each statement adds them all up, so one reads them all. */
async function pageOfPlaces(db: Kysely<Database>, query: ListQuery): Promise<Page<AnswerRow>> {
  const { definition, request } = query;
  const all = await rowsShown(db, query, (await selectAll(query).execute(db)).rows);
  const list = all.slice((request.pageIndex - 1) * request.pageSize, request.pageIndex * request.pageSize);
  const sums = definition.sums ?? [];
  return { list, total: all.length, page: sumRows(sums, list), all: sumRows(sums, all) };
}

async function readRows(db: Kysely<Database>, query: ListQuery, keys: unknown[]): Promise<AnswerRow[]> {
  if (keys.length === 0) return [];
  const { definition, rows: source, request } = query;
  // The joins for the names of twenty rows keep the declared order. Searching for a better order takes longer than running the query.
  await sql`set local join_collapse_limit = 1`.execute(db);
  const answer = await sql<AnswerRow>`
    select ${allColumns(definition, source)} ${source.from()}
    where ${source.key} in (${sql.join(keys)}) ${orderBy(definition, source, request.sort)}`.execute(db);
  await sql`set local join_collapse_limit to default`.execute(db);
  return rowsShown(db, query, answer.rows);
}

/** The rows in the response's form. Those of the past are called as they were then. */
async function rowsShown(db: Kysely<Database>, query: ListQuery, rows: AnswerRow[]): Promise<AnswerRow[]> {
  const { definition, past } = query;
  const answer = createAnswer(query);
  if (!past) return rows.map(answer);
  const then = await asCalledThen(db, definition, past, rows);
  return then.map((row) => ({
    ...answer(row),
    ...("event" in row && { event: row["event"] }),
    ...("proceduresSince" in row && { proceduresSince: row["proceduresSince"] }),
  }));
}

const selectAll = ({ definition, source, where, request }: ListQuery): RawBuilder<AnswerRow> =>
  sql<AnswerRow>`
    select ${allColumns(definition, source)} ${source.from()} ${where.clause} ${orderBy(definition, source, request.sort)}`;

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateFailure(error);
  }
}
