import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { countRows, TOTAL_CAP, totalOf, type Total } from "./count.ts";
import type { ListQuery } from "./list-query.ts";
import { collectedKeys, walkedKeys } from "./page-query.ts";

type Keys = { keys: unknown[] };

/** So many rows of an order are looked at for a first page; when a search finds fewer there, its rows lie far from the beginning. */
const NEAR_ROWS = 5000;
const NEAR_PAGE = 100;

/**
 * The total of a search and the identities of the page's rows, in no order that matters. A search that finds at most 10,000 rows collects
 * them and orders those; of more, the page is met along the order.
 */
export async function findPage(db: Kysely<Database>, query: ListQuery): Promise<Total & Keys> {
  const { where, request } = query;
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
 * The search puts conditions together or asks for a part of something. PostgreSQL knows well what one value finds, and which index has it in
 * the wanted order; of what several find together, and of where that lies in the order, it knows little.
 */
const hasParts = ({ request: { terms, filters } }: ListQuery): boolean =>
  filters !== undefined || terms.length > 1 || terms.some(({ op }) => op !== "equals" && op !== "in" && op !== "has");

/** A page of more rows than were counted: from the beginning of the order, or, when they all lie far from there, from all of them. */
async function manyKeys(db: Kysely<Database>, query: ListQuery): Promise<unknown[]> {
  const { pageIndex, pageSize } = query.request;
  const isNear = pageIndex * pageSize <= NEAR_PAGE;
  // A free search may find nearly all rows by looking at each: only what stands in the search table is collected without a limit.
  const isFree = query.request.filters !== undefined && query.collect.source === query.source;
  if (!isNear || !isInOwnOrder(query) || isFree) return walked(db, query, {});
  const keys = await walked(db, query, { within: NEAR_ROWS });
  return keys.length === pageSize ? keys : (await one(db, collectedKeys(query))).keys;
}

/** The order that a list begins with has an index of its own table. */
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
