import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { countRows, TOTAL_CAP, totalOf, type Total } from "./count.ts";
import type { ListQuery } from "./list-query.ts";
import { collectedKeys, walkedKeys } from "./page-query.ts";

type Keys = { keys: unknown[] };

/** Number of first rows, in the list's order, that are checked for a near page. If too few of them match, the matches are far from the beginning. */
const NEAR_ROWS = 5000;
const NEAR_PAGE = 100;

/**
 * The total of a search and the ids of the page's rows, in any order. With at most 10,000 matches it collects all and sorts them. With more it walks
 * along the order.
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
