import { z } from "zod";
import { filterTree } from "#contracts/fields/operators.ts";
import type { ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { queryLimits, treeText } from "#contracts/list-kit/list-query.ts";
import { documentedPage } from "#contracts/calls/documented-field.ts";
import type { Operation } from "./operation.ts";

/** Values of a search field: several stand in one text with commas between. */
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

/** A list's two calls: by query string and by body. */
export const listOperations = (definition: ListDefinition, tag = definition.name): Operation[] => {
  const shared = {
    path: `/base${definition.path}`,
    tag,
    codes: definition.permission,
    data: documentedPage(definition),
  };
  const pageIndex = z.number().int().min(1).default(1);
  const filters = treeText.meta({ description: "advanced search: the And/Or tree as JSON" }).optional();
  const search = searchShape(definition);
  const body = z.object({
    currentPage: pageIndex.optional(),
    pageIndex: pageIndex.optional(),
    ...common(definition),
    filters: filterTree.optional(),
    filter: z.object(search).optional(),
  });
  return [
    {
      ...shared,
      method: "get",
      summary: `${tag}: a page`,
      query: z.object({ pageIndex, ...common(definition), filters, ...search }),
    },
    { ...shared, method: "post", summary: `${tag}: a page, by body`, body },
  ];
};
