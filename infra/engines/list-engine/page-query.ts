import { sql, type RawBuilder } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { aliased, nothing, ordered } from "./expressions.ts";
import type { ListQuery } from "./list-query.ts";
import type { ListRequest, SortTerm } from "./list-request.ts";
import type { Source } from "./source.ts";

export type CollectedKeys = { total: string; keys: unknown[] };

/** The rows of a page, counted from the nearer end of the order. */
type Slice = { isFromEnd: boolean; offset: number; limit: number };

/** @param total exact, or absent when unknown; then rows are counted from the beginning. */
const sliceOf = ({ pageIndex, pageSize }: ListRequest, total: number | undefined): Slice => {
  const offset = (pageIndex - 1) * pageSize;
  if (total === undefined || offset * 2 < total) return { isFromEnd: false, offset, limit: pageSize };
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  return { isFromEnd: true, offset: Math.max(0, total - offset - limit), limit };
};

const isName = ({ columns }: ListDefinition, { column }: SortTerm): boolean => columns[column]?.kind === "text";

/** The request's order plus the row's id, so that pages neither repeat nor skip a row. */
export const orderBy = (definition: ListDefinition, source: Source, sort: SortTerm[]): RawBuilder<unknown> => {
  const last = sort.at(-1)?.desc ?? false;
  const terms = sort.map((term) => ordered(source.ref(term.column), term.desc, isName(definition, term)));
  return sql`order by ${sql.join([...terms, ordered(source.key, last)])}`;
};

export const allColumns = (definition: ListDefinition, source: Source): RawBuilder<unknown> =>
  sql.join(Object.keys(definition.columns).map((name) => aliased(source.ref(name), name)));

/**
 * The ids of a page's rows in any order, found by walking along the request's order. Only joins of the search or the order are used; names are joined
 * later for the page's rows only. A page behind the middle is searched from the end, because skipped rows must be read too.
 *
 * @param total exact, when known
 * @param within how many rows of the order are checked; without it there is no limit
 */
export const walkedKeys = (
  { definition, walk, request }: ListQuery,
  { total, within }: { total?: number; within?: number },
): RawBuilder<{ key: unknown }> => {
  const { source, where } = walk;
  const slice = sliceOf(request, total);
  const sort = slice.isFromEnd ? request.sort.map((term) => ({ ...term, desc: !term.desc })) : request.sort;
  const order = orderBy(definition, source, sort);
  const names = [...where.names, ...request.sort.map((term) => term.column)];
  const from = source.from(names, within === undefined ? undefined : { order, limit: within });
  return sql`
    select key from (
      select ${source.key} as key ${from} ${where.clause} ${order} limit ${slice.limit} offset ${slice.offset}) page`;
};

/**
 * Collects the matching rows before sorting: their number and the ids of the page. With a visible LIMIT, PostgreSQL would walk an index in the wanted
 * order, which is slow exactly when a search finds little (docs/performance.md).
 *
 * @param most maximum number of collected rows; with more matches, the page is not the page of all matches
 */
export const collectedKeys = (
  { definition, collect, request }: ListQuery,
  most?: number,
): RawBuilder<CollectedKeys> => {
  const { source, where } = collect;
  const { pageIndex, pageSize, sort } = request;
  const sorted = sort.map((term, index) => ({ name: `sort_${index}`, term }));
  const columns = sorted.map(({ name, term }) => aliased(source.ref(term.column), name));
  const order = sorted.map(({ name, term }) => ordered(sql.ref(name), term.desc, isName(definition, term)));
  const last = ordered(sql.ref("key"), sort.at(-1)?.desc ?? false);
  const from = source.from([...where.names, ...sort.map((term) => term.column)]);
  return sql`
    with found as materialized (
      select ${sql.join([aliased(source.key, "key"), ...columns])} ${from} ${where.clause}
      ${most === undefined ? nothing : sql`limit ${most}`})
    select (select count(*) from found) as total, array(
      select key from found order by ${sql.join([...order, last])}
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}) as keys`;
};
