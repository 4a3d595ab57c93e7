import type { Column, ListDefinition } from "#contracts/lists/define-list.ts";
import { hasTrigram } from "./compare.ts";
import { buildWhere, hasOwnRows, type ListContext, type Where } from "./conditions.ts";
import type { ListRequest } from "./list-request.ts";
import { createSource, type Source } from "./source.ts";
import { columnsOfTree } from "./tree-condition.ts";

/** The rows of one search, as PostgreSQL is asked for them. */
export type Found = { source: Source; where: Where };

/** Everything that the statements of one request are made of. */
export type ListQuery = Found & {
  definition: ListDefinition;
  request: ListRequest;
  /** The same rows, asked for so that few are collected quickly. */
  collect: Found;
  /** The same rows, asked for so that they can be met on the way along the order, when there are many. */
  walk: Found;
};

export const createListQuery = (definition: ListDefinition, request: ListRequest, context: ListContext): ListQuery => {
  const found = (of: ListDefinition): Found => {
    const source = createSource(of, context.scope);
    return { source, where: buildWhere(of, source, request, context) };
  };
  const whole = found(definition);
  const wide = { ...definition, columns: withoutNarrow(definition) };
  const table = context.scope === "all" ? narrowTable(definition, request) : undefined;
  return {
    definition,
    request,
    ...whole,
    collect: table ? found({ ...wide, from: table }) : whole,
    walk: found(wide),
  };
};

const withoutNarrow = ({ columns }: ListDefinition): Record<string, Column> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, narrow: undefined }]));

/** The narrower table, when a search looks for a part of something and everything that cuts and orders its rows stands there. */
function narrowTable(definition: ListDefinition, { terms, filters, sort }: ListRequest): string | undefined {
  const isPart = filters || terms.some(({ op, values }) => op === "contains" && hasTrigram(String(values[0])));
  const names = [
    ...terms.flatMap(({ columns }) => columns),
    ...(filters ? columnsOfTree(filters) : []),
    ...sort.map(({ column }) => column),
  ];
  if (!isPart || definition.where || !names.every((name) => hasOwnRows(definition, name))) return undefined;
  const [table, ...others] = new Set(names.map((name) => definition.columns[name]?.narrow?.table));
  return others.length > 0 ? undefined : table;
}
