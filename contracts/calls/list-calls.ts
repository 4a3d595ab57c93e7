import { z } from "zod";
import { documentedPage } from "./documented-field.ts";
import { anyInput, defineCall, titled, typedAs, type Call } from "./define-call.ts";
import { filterTree } from "../fields/operators.ts";
import { askedAsOf, documentedAsOf } from "../list-kit/as-of.ts";
import type { ListDefinition, SearchField } from "../list-kit/define-list.ts";
import { queryLimits, treeText } from "../list-kit/list-query.ts";

type Row = Record<string, unknown>;
type Page<Row> = { list: Row[]; total: number };
type ListCall = Call<Record<string, unknown>, Page<Row>>;

/** Values of a search field. Several values are one text, separated by commas. */
export const searchText = (op: SearchField["op"]): z.ZodString =>
  z.string().max(op === "in" ? queryLimits.joined : queryLimits.text);

const searchShape = ({ search, requires }: ListDefinition): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(search).map(([name, { op }]) => {
      const meaning = requires?.includes(name) ? `${op}; one of ${requires.join(", ")} must be given` : op;
      return [name, searchText(op).meta({ description: meaning }).optional()];
    }),
  );

const sortable = ({ columns }: ListDefinition): string =>
  Object.entries(columns)
    .filter(([, column]) => column.sortable)
    .map(([name]) => name)
    .join(", ");

const common = (definition: ListDefinition): Record<string, z.ZodType> => ({
  pageSize: z.number().int().min(1).max(100).default(20),
  sort: z
    .string()
    .max(queryLimits.sort)
    .meta({ description: `name, -name or name:desc, of: ${sortable(definition)}` })
    .optional(),
  exactTotal: z.boolean().optional(),
});

const pageIndex = z.number().int().min(1).default(1);

/** The plural of a name, for an operation id. */
const plural = (name: string): string => {
  if (name.endsWith("s")) return titled(name);
  return titled(/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`);
};

/** The two calls of a list: one with a query string, one with a body. */
export const listCalls = (definition: ListDefinition, tag = definition.name): { get: ListCall; post: ListCall } => {
  const { name, path, permission } = definition;
  const isOfPast = definition.hasPast === true;
  const moment = isOfPast ? askedAsOf : {};
  const call = {
    path,
    tag,
    permission,
    input: anyInput,
    answer: () =>
      typedAs<Page<Row>>(isOfPast ? documentedPage(definition).extend(documentedAsOf) : documentedPage(definition)),
    failures: ["list.invalid", "list.tooBroad", ...(isOfPast ? ["asOf.inFuture", "asOf.tooBroad"] : [])],
  };
  const query = () =>
    z.object({
      pageIndex,
      ...common(definition),
      filters: treeText.meta({ description: "advanced search: the And/Or tree as JSON" }).optional(),
      ...moment,
      ...searchShape(definition),
    });
  const body = () =>
    z.object({
      currentPage: pageIndex.optional(),
      pageIndex: pageIndex.optional(),
      ...common(definition),
      filters: filterTree.optional(),
      ...moment,
      filter: z.object(searchShape(definition)).optional(),
    });
  return {
    get: defineCall({
      ...call,
      name: `list${plural(name)}`,
      method: "get",
      documented: query,
      summary: `${tag}: a page`,
    }),
    post: defineCall({
      ...call,
      name: `list${plural(name)}ByBody`,
      method: "post",
      documented: body,
      waits: true,
      summary: `${tag}: a page, by body`,
    }),
  };
};
