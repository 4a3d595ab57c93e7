import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "#infra/database/database.ts";
import { countRows, TOTAL_CAP, totalOf, type Total } from "./count.ts";
import type { ListQuery } from "./list-query.ts";
import { collectedKeys, walkedKeys } from "./page-query.ts";

type Keys = { keys: unknown[] };

/** The total of a search and the identities of the page's rows, in no order that matters. */
export async function findPage(db: Kysely<Database>, query: ListQuery): Promise<Total & Keys> {
  const { where, request } = query;
  if (collectsAtOnce(query)) {
    const { total, keys } = await one(db, collectedKeys(query, TOTAL_CAP + 1));
    const count = totalOf(total, false);
    return { ...count, keys: count.totalCapped ? await walked(db, query) : keys };
  }
  const count = await countRows(db, query);
  const isBeyond = !count.totalCapped && (request.pageIndex - 1) * request.pageSize >= count.total;
  if (isBeyond) return { ...count, keys: [] };
  if (count.totalCapped) return { ...count, keys: await walked(db, query) };
  const isFew = where.filtered && count.total <= TOTAL_CAP;
  return { ...count, keys: isFew ? (await one(db, collectedKeys(query))).keys : await walked(db, query, count.total) };
}

/**
 * Whether what is found is worth being collected while it is counted: unless the total is kept or asked for to the last row, and in the
 * list's own order, which stands in its indexes behind what is searched by.
 */
const collectsAtOnce = ({ definition, where, request }: ListQuery): boolean =>
  where.filtered && !where.counted && !request.exactTotal && request.sort[0]?.column === definition.sort.by;

async function walked(db: Kysely<Database>, query: ListQuery, total?: number): Promise<unknown[]> {
  const { rows } = await walkedKeys(query, total).execute(db);
  return rows.map(({ key }) => key);
}

async function one<T>(db: Kysely<Database>, statement: RawBuilder<T>): Promise<T> {
  const { rows } = await statement.execute(db);
  if (!rows[0]) throw new Error("a statement that counts answered nothing");
  return rows[0];
}
