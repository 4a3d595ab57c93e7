import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import { rowKeyOf, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createAnswer, sumRows, type AnswerRow } from "./answer-row.ts";
import { countRows, sumAll } from "./count.ts";
import { translateFailure } from "./failures.ts";
import type { ListContext } from "./list-context.ts";
import type { ListRequest } from "./list-request.ts";
import { findPage } from "./find-page.ts";
import { createListQuery, type ListQuery } from "./list-query.ts";
import { allColumns, orderBy } from "./page-query.ts";

const BATCH = 1000;

/**
 * Rows through a cursor, a batch at a time: memory stays flat however many there are. SQL text, because Kysely's own streaming needs
 * one more package to say the same.
 */
async function* streamRows(
  transaction: Transaction<Database>,
  query: RawBuilder<AnswerRow>,
  answer: (row: AnswerRow) => AnswerRow,
): AsyncIterable<AnswerRow> {
  await sql`declare list_rows no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<AnswerRow>`fetch ${sql.raw(String(BATCH))} from list_rows`.execute(transaction);
    for (const row of rows) yield answer(row);
    if (rows.length < BATCH) return;
  }
}

/** A free And/Or tree may take so long, then it is too broad (docs/performance.md). */
const TREE_TIMEOUT_MS = 1000;

export type ExportedRows = { total: number; sums: Record<string, number>; rows: AsyncIterable<AnswerRow> };

/**
 * A page of a list, with its total and sums, cut by the caller's data scope.
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
    // One moment for all statements: a page that is counted from the end must be of the rows that were counted.
    const began = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return began.execute(async (transaction) => {
      if (request.filters) await sql.raw(`set local statement_timeout = ${TREE_TIMEOUT_MS}`).execute(transaction);
      return pageOf(transaction, query);
    });
  });

/** The row of an id, with all that its list says of it; nothing where the reader sees none. */
export const readRow = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  id: string,
  context: Omit<ListContext, "timeZone" | "now">,
): Promise<AnswerRow | undefined> => {
  const terms = [{ columns: [rowKeyOf(definition)], op: "equals" as const, values: [id] }];
  const sort = [{ column: definition.sort.by, desc: false }];
  const request = { pageIndex: 1, pageSize: 1, terms, sort, exactTotal: false };
  // No day is cut where an id alone is asked for.
  return (await readPage(db, definition, request, { timeZone: "UTC", now: new Date(0), ...context })).list[0];
};

/**
 * All rows of one moment, in the request's order, with their exact number and sums; `work` runs while that moment is held open.
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
        return work({ total, sums, rows: streamRows(transaction, selectAll(query), createAnswer(query)) });
      });
  });

/**
 * The exact number of rows that a search finds, cut by the caller's data scope.
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
  const { keys, ...count } = await findPage(db, query);
  const list = await readRows(db, query, keys);
  if (!definition.sums) return { list, ...count };
  const all = count.total === 0 ? sumRows(definition.sums, []) : await sumAll(db, query);
  return { list, ...count, page: sumRows(definition.sums, list), all };
}

async function readRows(db: Kysely<Database>, query: ListQuery, keys: unknown[]): Promise<AnswerRow[]> {
  if (keys.length === 0) return [];
  const { definition, source, request } = query;
  // The names of twenty rows are joined in the order that the list declares: to look for a better one takes longer than to run it.
  await sql`set local join_collapse_limit = 1`.execute(db);
  const { rows } = await sql<AnswerRow>`
    select ${allColumns(definition, source)} ${source.from()}
    where ${source.key} in (${sql.join(keys)}) ${orderBy(definition, source, request.sort)}`.execute(db);
  await sql`set local join_collapse_limit to default`.execute(db);
  return rows.map(createAnswer(query));
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
