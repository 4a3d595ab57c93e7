import type { Field } from "#contracts/fields/field.ts";
import { spelledName, uniqueFields, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { snake } from "./snake.ts";

/** PostgreSQL's type for a field. */
const columnType = (field: Field): string => {
  switch (field.kind) {
    case "text":
    case "multiline":
    case "phone":
    case "barcode":
    case "images":
    case "password":
      return "text";
    case "ref":
      return "uuid";
    case "refs":
      return "uuid[]";
    case "integer":
      return "integer";
    case "decimal":
      return "numeric";
    case "flag":
      return "boolean";
    case "day":
      return "date";
    case "moment":
      return "timestamptz";
    case "choice":
      return choiceType(field);
    default:
      return field.kind satisfies never;
  }
};

const choiceType = (field: Field): string => {
  const kind = typeof field.options?.[0]?.value;
  return kind === "number" ? "integer" : kind === "boolean" ? "boolean" : "text";
};

/** Columns that every record has in addition to its fields. */
const bookkeeping: Record<string, string> = {
  id: "uuid primary key",
  version: "integer not null default 1",
  created_time: "timestamptz not null default now()",
  created_user_id: "uuid",
  created_company_id: "uuid",
  is_deleted: "boolean not null default false",
  deleted_time: "timestamptz",
};

/** The columns of a resource's table, by name. */
export const columnsOfResource = (resource: ResourceDefinition): Record<string, string> => {
  const columns: Record<string, string> = { ...bookkeeping };
  for (const [name, value] of Object.entries(resource.fixed ?? {}))
    columns[snake(name)] = typeof value === "number" ? "integer" : "text";
  for (const [name, field] of Object.entries(resource.fields))
    if (field.stored !== false) columns[snake(name)] = columnType(field);
  if (spelledName(resource) !== undefined) columns["pinyin"] = "text";
  return columns;
};

export type ResourceIndex = { name: string; definition: string };

/** Indexes for unique fields among records that are not deleted, substring search, the order of names, and look-ups by reference and scope. */
export const indexesOfResource = (resource: ResourceDefinition): ResourceIndex[] => {
  const { table } = resource;
  const unique = (resource.unique ?? []).map((set) => {
    const columns = [...Object.keys(resource.fixed ?? {}), ...uniqueFields(set)].map(snake);
    const name = Array.isArray(set) ? `${table}_${columns.join("_")}_key` : set.index;
    return {
      name,
      definition: `unique index "${name}" on "${table}" (${quoted(columns)}) where not is_deleted`,
    };
  });
  const searched = Object.entries(resource.list.search)
    .filter(([, search]) => search.op === "contains" || search.op === "key")
    .flatMap(([name, search]) => search.columns ?? [name])
    .filter((name) => name in resource.fields && columnType(resource.fields[name] as Field) === "text")
    .map((name) => ({
      name: `${table}_${snake(name)}_trgm`,
      definition: `index "${table}_${snake(name)}_trgm" on "${table}" using gin ("${snake(name)}" gin_trgm_ops)`,
    }));
  const name = spelledName(resource);
  const nameIndexes = name === undefined ? [] : indexesOfName(table, snake(name));
  const references = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === "ref")
    .map(([name]) => ({
      name: `${table}_${snake(name)}_idx`,
      definition: `index "${table}_${snake(name)}_idx" on "${table}" ("${snake(name)}")`,
    }));
  return [...unique, ...searched, ...nameIndexes, ...references];
};

/** Indexes for paging a list in name order, and for finding a name by its pinyin. */
const indexesOfName = (table: string, name: string): ResourceIndex[] => [
  {
    name: `${table}_names`,
    definition: `index "${table}_names" on "${table}" ("${name}" collate "names", "id")`,
  },
  {
    name: `${table}_pinyin_trgm`,
    definition: `index "${table}_pinyin_trgm" on "${table}" using gin ("pinyin" gin_trgm_ops)`,
  },
];

const quoted = (columns: string[]): string => columns.map((column) => `"${column}"`).join(", ");
