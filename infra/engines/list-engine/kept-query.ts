import { filterTree } from "#contracts/fields/operators.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { parseJson } from "#contracts/wire/json-text.ts";
import type { ListRequest } from "./list-request.ts";
import { isEmpty } from "./parse-list-request.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";

const treeOf = (value: unknown): unknown =>
  isEmpty(value) ? undefined : filterTree.parse(typeof value === "string" ? parseJson(value) : value);

/**
 * The part of a query that is stored for later: names that the list knows, with their values. Everything else is left out, so that the caller cannot
 * make it large.
 *
 * @param request the result of {@link parseListRequest} for `raw`.
 */
export const keptQuery = (definition: ListDefinition, raw: RawListRequest, request: ListRequest): RawListRequest => {
  const { pageIndex, pageSize, exactTotal } = request;
  const names = Object.keys(definition.search).filter((name) => !isEmpty(raw.values[name]));
  const values = Object.fromEntries(names.map((name) => [name, raw.values[name]]));
  return { pageIndex, pageSize, exactTotal, sort: raw.sort, filters: treeOf(raw.filters), values };
};
