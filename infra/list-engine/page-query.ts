import { sql, type RawBuilder } from "kysely";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { ListQuery } from "./list-query.ts";
import type { ListRequest, SortTerm } from "./list-request.ts";
import type { Source } from "./source.ts";

const direction = (desc: boolean): RawBuilder<unknown> => sql.raw(desc ? "desc" : "asc");

/** The rows of a page, counted from whichever end of the order is nearer. */
type Slice = { isFromEnd: boolean; offset: number; limit: number };

/** @param total exact, or absent when nobody knows it: then only the beginning does. */
const sliceOf = ({ pageIndex, pageSize }: ListRequest, total: number | undefined): Slice => {
  const offset = (pageIndex - 1) * pageSize;
  if (total === undefined || offset * 2 < total) return { isFromEnd: false, offset, limit: pageSize };
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  return { isFromEnd: true, offset: Math.max(0, total - offset - limit), limit };
};

/** The request's order, made complete by the row's identity so that pages neither repeat nor skip a row. */
export const orderBy = (source: Source, sort: SortTerm[]): RawBuilder<unknown> => {
  const last = sort.at(-1)?.desc ?? false;
  const terms = sort.map((term) => sql`${source.ref(term.column)} ${direction(term.desc)}`);
  return sql`order by ${sql.join([...terms, sql`${source.key} ${direction(last)}`])}`;
};

export const allColumns = (definition: ListDefinition, source: Source): RawBuilder<unknown> =>
  sql.join(Object.keys(definition.columns).map((name) => sql`${source.ref(name)} as ${sql.ref(name)}`));

/**
 * The identities of a page's rows, in no order that matters. Only joins that the search or the order need take part; names are joined afterwards, to the page's
 * rows alone, so that a deep page does not join what it skips. What lies behind the middle is looked for from the end: what is skipped
 * still has to be walked over.
 *
 * With `collectFirst` the rows found are collected before they are ordered: with LIMIT in sight PostgreSQL would walk an index in
 * the wanted order and leave the trigram index, which is slow exactly when a search finds little (design/quality.md).
 */
export const pageKeys = (
  { source, where, request }: ListQuery,
  { collectFirst, total }: { collectFirst: boolean; total?: number },
): RawBuilder<{ key: unknown }> => {
  const names = [...where.names, ...request.sort.map((term) => term.column)];
  const from = source.from(names);
  const slice = sliceOf(request, total);
  const limit = sql`limit ${slice.limit} offset ${slice.offset}`;
  const sort = slice.isFromEnd ? request.sort.map((term) => ({ ...term, desc: !term.desc })) : request.sort;
  if (!collectFirst) {
    const order = orderBy(source, sort);
    return sql`select key from (select ${source.key} as key ${from} ${where.clause} ${order} ${limit}) page`;
  }
  const sorted = sort.map((term, index) => ({ name: sql.ref(`sort_${index}`), term }));
  const columns = sorted.map(({ name, term }) => sql`${source.ref(term.column)} as ${name}`);
  const order = sorted.map(({ name, term }) => sql`${name} ${direction(term.desc)}`);
  const last = direction(sort.at(-1)?.desc ?? false);
  return sql`
    with found as materialized (select ${sql.join([sql`${source.key} as key`, ...columns])} ${from} ${where.clause})
    select key from (select key from found order by ${sql.join([...order, sql`key ${last}`])} ${limit}) page`;
};
