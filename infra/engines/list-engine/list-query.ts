import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { pastSituationTable } from "#contracts/read-models/past.ts";
import type { SourceTable } from "#contracts/read-models/table.ts";
import { hasTrigram } from "./compare.ts";
import { buildWhere, hasOwnRows, type Where } from "./conditions.ts";
import { hintsOf, type ListContext } from "./list-context.ts";
import type { ListRequest } from "./list-request.ts";
import type { Past } from "./past-tables.ts";
import { createSource, type Source } from "./source.ts";
import { columnsOfTree } from "./tree-condition.ts";

/** The tables and conditions that select the rows of a search. */
export type Found = { source: Source; where: Where };

/** The parts of one request's statements. */
export type ListQuery = Found & {
  definition: ListDefinition;
  request: ListRequest;
  language: Language;
  /** True for a search of the cylinders that were at one place. */
  isOfPlace: boolean;
  /** The moment as of which the list is read. */
  past?: Past;
  /** The same rows, in the form that collects a few rows quickly. */
  collect: Found;
  /** The same rows, in the form that walks along an order through many rows. */
  walk: Found;
  /** The tables of a few rows that are known by their keys. */
  rows: Source;
};

export const createListQuery = (definition: ListDefinition, request: ListRequest, context: ListContext): ListQuery => {
  const isOfPlace = request.terms.some(
    ({ op, columns: [name = ""] }) => op === "equals" && isPastPlace(definition, name),
  );
  const matching = (of: ListDefinition, alongOrder = false): Found => {
    const source = createSource(of, context, { alongOrder, isOfPlace });
    return { source, where: buildWhere(of, source, request, context) };
  };
  const whole = matching(definition);
  const table = searchTableOf(definition, request, context);
  return {
    definition,
    request,
    language: context.language,
    past: context.past,
    isOfPlace,
    ...whole,
    collect: table ? matching({ ...definition, from: table }) : whole,
    walk: matching(definition, true),
    rows: createSource(definition, context),
  };
};

/** True for the place in a situation of the past, which is the list's own table or a joined one. */
const isPastPlace = ({ from, columns, joins }: ListDefinition, name: string): boolean => {
  const path = columns[name]?.from ?? name;
  const [alias = "", column] = path.includes(".") ? path.split(".") : ["", path];
  return column === "placeId" && (alias === "" ? from : joins?.[alias]?.table) === pastSituationTable;
};

/** The search table, if the search is for a part of a text and that table holds all columns of the conditions and the order. */
function searchTableOf(
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
): SourceTable | undefined {
  const { search } = hintsOf(context, definition.from);
  if (!search || context.scope !== "all" || definition.where || context.past) return undefined;
  const { terms, filters, sort } = request;
  const isPart = filters || terms.some(({ op, values }) => op === "contains" && hasTrigram(String(values[0])));
  const names = [
    ...terms.flatMap(({ columns }) => columns),
    ...(filters ? columnsOfTree(filters) : []),
    ...sort.map(({ column }) => column),
  ];
  const stands = (name: string): boolean =>
    hasOwnRows(definition, context, name) && search.columns.includes(definition.columns[name]?.from ?? name);
  return isPart && names.every(stands) ? search.table : undefined;
}
