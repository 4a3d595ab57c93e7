import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "#infra/database/database.ts";
import { countRows, TOTAL_CAP, totalOf, type Total } from "./count.ts";
import type { ListQuery } from "./list-query.ts";
import { collectedKeys, walkedKeys } from "./page-query.ts";
import { keysByStretch } from "./stretch.ts";

type Keys = { keys: unknown[] };

/** A first page lies so near to the beginning of its order, when rows are strewn evenly; else they lie far from it. */
const NEAR_ROWS = 5000;
const NEAR_PAGE = 100;
const MANY_PARTS = 20_000;

/** The total of a search and the identities of the page's rows, in no order that matters. */
export async function findPage(db: Kysely<Database>, asked: ListQuery): Promise<Total & Keys> {
  const query = (await isMuchInParts(db, asked)) ? { ...asked, collect: asked.walk } : asked;
  const { where, request } = query;
  const isOfParts = hasParts(query);
  if (isOfParts && isInOwnOrder(query) && !where.counted && !request.exactTotal) {
    const { total, keys } = await one(db, collectedKeys(query, TOTAL_CAP + 1));
    const count = totalOf(total, false);
    return { ...count, keys: count.totalCapped ? await manyKeys(db, query) : keys };
  }
  const count = await countRows(db, query);
  const isBeyond = !count.totalCapped && (request.pageIndex - 1) * request.pageSize >= count.total;
  if (isBeyond) return { ...count, keys: [] };
  const total = count.totalCapped ? undefined : count.total;
  const isFew = isOfParts && total !== undefined && total <= TOTAL_CAP;
  if (isFew) return { ...count, keys: (await one(db, collectedKeys(query))).keys };
  const far = total === undefined ? undefined : await keysByStretch(db, query, total);
  return { ...count, keys: far ?? (await walked(db, query, { total })) };
}

/**
 * Whether each part that is looked for in a narrower table is in very many of its rows, as PostgreSQL estimates it: then they are sooner met
 * among the list's own rows than looked up there one by one.
 */
async function isMuchInParts(db: Kysely<Database>, { collect }: ListQuery): Promise<boolean> {
  const { parts } = collect.source;
  for (const part of parts) {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
      explain (format json) ${part}`.execute(db);
    if ((rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0) <= MANY_PARTS) return false;
  }
  return parts.length > 0;
}

/**
 * Whether a search puts conditions together or asks for a part of something. PostgreSQL knows well what one value finds, and which index has
 * it in the wanted order; of what several find together, and of where that lies in the order, it knows little.
 */
const hasParts = ({ request: { terms, filters } }: ListQuery): boolean =>
  filters !== undefined || terms.length > 1 || terms.some(({ op }) => op !== "equals" && op !== "in" && op !== "has");

/** The order that a list begins with stands in its indexes, behind what it is searched by. */
const isInOwnOrder = ({ definition, request: { sort } }: ListQuery): boolean =>
  sort.length === 1 && sort[0]?.column === definition.sort.by;

/** Of more rows than were counted: those that are met at the beginning of the order, or, when they all lie far from there, of all of them. */
async function manyKeys(db: Kysely<Database>, query: ListQuery): Promise<unknown[]> {
  const { definition, request } = query;
  const isNear = request.pageIndex * request.pageSize <= NEAR_PAGE;
  // Only of an order that is counted too it is known that an index has all rows in it.
  const isIndexed = definition.columns[definition.sort.by]?.stretches !== undefined;
  // A free search may find nearly all rows by looking at each: only what stands in the narrower table is collected without a limit.
  const isFree = request.filters !== undefined && query.collect.source === query.source;
  if (!isNear || !isIndexed || isFree) return walked(db, query, {});
  const keys = await walked(db, query, { within: NEAR_ROWS });
  return keys.length === request.pageSize ? keys : (await one(db, collectedKeys(query))).keys;
}

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
