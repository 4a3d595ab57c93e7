import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { uuid } from "#contracts/fields/schema.ts";
import { labelKey, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { plain } from "../cell-value.ts";
import type { Fact } from "./filter-facts.ts";

/** The record that a list is about: the required filter, its join, and the record's id. */
const subjectOf = ({ search, requires = [], joins = {} }: ListDefinition, values: Record<string, unknown>) => {
  for (const name of requires) {
    const field = search[name];
    const id = values[name];
    if (!field || typeof id !== "string" || !uuid.test(id)) continue;
    const column = field.columns?.[0] ?? name;
    const join = Object.entries(joins).find(([, { on }]) => on[0] === column && on[1] === "id");
    if (join)
      return { id, column, alias: join[0], table: join[1].table, title: lookupNamed(field.lookup ?? "")?.title };
  }
  return undefined;
};

/**
 * The customer or place that a list is about: the list's `heading` columns of the record in its required filter, so that a list without rows has it
 * too. A company outside the reader's scope is left out.
 */
export const readHeading = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  values: Record<string, unknown>,
  { language, scope }: { language: Language; scope: CompanyScope },
): Promise<Fact[]> => {
  const { heading = [], columns } = definition;
  const subject = subjectOf(definition, values);
  if (heading.length === 0 || !subject) return [];
  if (subject.column === definition.scope && scope !== "all" && !scope.has(subject.id)) return [];
  const fields = heading.map((name) => {
    const [alias, column] = columns[name]?.from?.split(".") ?? [];
    return { name, column: snake(alias === subject.alias && column ? column : (subject.title ?? "name")) };
  });
  const tables = db.withTables<Record<string, Record<string, string | null>>>();
  const row = await tables
    .selectFrom(tableName(subject.table))
    .select([...new Set(fields.map(({ column }) => column))])
    .where("id", "=", subject.id)
    .executeTakeFirst();
  if (!row) return [];
  return fields.map(({ name, column }) => ({
    label: translate(language, labelKey(name, columns[name] ?? {})),
    value: plain(row[column] ?? ""),
  }));
};
