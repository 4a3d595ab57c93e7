import type { Field } from "../fields/field.ts";
import type { Column, ColumnKind, Join, ListDefinition } from "../list-kit/define-list.ts";
import type { FilterType } from "../fields/operators.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { recordTable } from "./record-table.ts";

/** Kind of column for each kind of field. */
export const columnKinds = {
  text: "text",
  multiline: "text",
  phone: "text",
  barcode: "barcode",
  integer: "integer",
  decimal: "decimal",
  flag: "flag",
  day: "day",
  moment: "moment",
  choice: "choice",
  ref: "text",
  refs: "json",
  images: "images",
} as const satisfies Record<Exclude<Field["kind"], "password">, ColumnKind>;

/** Type in the advanced search for each kind of field. */
export const filterTypes: Partial<Record<Field["kind"], FilterType>> = {
  text: "string",
  multiline: "string",
  phone: "string",
  barcode: "string",
  integer: "number",
  decimal: "number",
  flag: "bool",
  day: "date",
  moment: "date",
};

/** A choice has the type of its values. */
const filterOf = (field: Field): FilterType | undefined => {
  if (field.kind !== "choice") return filterTypes[field.kind];
  return typeof field.options?.[0]?.value === "number" ? "number" : "string";
};

/** Alias of the joined records that a field refers to. */
export const aliasOf = (name: string): string => name.replace(/Id$/, "") || name;

const columnOf = (field: Field): Column | undefined => {
  if (field.kind === "password" || field.stored === false) return undefined;
  const { label, options, unit, scale, width } = field;
  const common = { label, options, unit, scale, width, sortable: field.kind !== "images" && field.kind !== "refs" };
  if (field.kind === "ref" || field.kind === "refs")
    return {
      kind: columnKinds[field.kind],
      hidden: true,
      lookup: field.ref?.lookup,
      root: field.ref?.root ? true : undefined,
    };
  const grouped = field.kind === "phone" ? { grouped: true as const } : {};
  return { kind: columnKinds[field.kind], filter: filterOf(field), ...grouped, ...common };
};

const recordColumns = {
  id: { kind: "text", hidden: true },
  version: { kind: "integer", hidden: true },
  createdTime: { kind: "moment", sortable: true, filter: "date" },
} satisfies Record<string, Column>;

/** Columns and joins made from the fields. Each reference also has a column with the referred record's name. */
const derived = (resource: ResourceDefinition): { columns: Record<string, Column>; joins: Record<string, Join> } => {
  const columns: Record<string, Column> = { ...recordColumns };
  const joins: Record<string, Join> = {};
  const first = new Set([resource.title ?? "name", "isUsable", "enabled"]);
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = columnOf(field);
    if (column) columns[name] = first.has(name) ? { ...column, priority: 1 } : column;
    if (field.kind !== "ref" || !field.ref) continue;
    const alias = aliasOf(name);
    joins[alias] = { table: recordTable(field.ref.table), on: [name, "id"] };
    columns[field.ref.as] = {
      kind: "text",
      from: `${alias}.${field.ref.nameColumn}`,
      sortable: true,
      filter: "string",
    };
  }
  return { columns, joins };
};

/** The list of a resource's records. The parts that the definition leaves out are made from its fields; deleted records are never in it. */
export const listOf = (resource: ResourceDefinition): ListDefinition => {
  const { columns, joins } = derived(resource);
  const { list } = resource;
  return {
    name: resource.name,
    path: `${resource.path}/getpage`,
    permission: resource.codes.list,
    from: recordTable(resource.table),
    where: { ...resource.fixed, isDeleted: false },
    ...list,
    joins: { ...joins, ...list.joins },
    columns: { ...columns, ...list.columns },
  };
};
