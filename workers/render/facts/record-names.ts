import type { Kysely } from "kysely";
import { leavesOf, type FilterTree } from "#contracts/fields/operators.ts";
import { uuid } from "#contracts/fields/schema.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { namedTables, nameFor } from "#infra/engines/database/seeded-name.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { manyOf } from "#infra/engines/list-engine/scalar.ts";

/** A table with records that an id may refer to, and the column of their names. */
type Source = { table: string; column: string };
type Asked = { ids: string[]; sources: Source[] };

const ofLookup = (lookup: string | undefined): Source[] => {
  const source = lookup === undefined ? undefined : lookupNamed(lookup);
  return source ? [{ table: source.table, column: snake(source.title) }] : [];
};

const idsIn = (value: unknown): string[] =>
  manyOf(value).filter((each): each is string => typeof each === "string" && uuid.test(each));

/** The ids in a query, each with the tables that may hold its record. */
const askedFor = (
  { search, columns }: ListDefinition,
  values: Record<string, unknown>,
  tree: FilterTree | undefined,
): Asked[] => [
  ...Object.entries(search).map(([name, { lookup, names = [] }]) => ({
    ids: idsIn(values[name]),
    sources: [
      ...ofLookup(lookup),
      ...names.map(({ table, nameColumn }) => ({ table: tableName(table), column: snake(nameColumn) })),
    ],
  })),
  ...(tree ? leavesOf(tree) : []).map(({ field, value }) => ({
    ids: idsIn(value),
    sources: ofLookup(columns[field]?.lookup),
  })),
];

type Names = Map<string, string>;

async function readNames(db: Kysely<Database>, { table, column }: Source, ids: string[], language: Language) {
  const tables = db.withTables<Record<string, Record<string, string | null>>>();
  return tables
    .selectFrom(table)
    .select((eb) => {
      const name = eb.ref(column);
      return [
        eb.ref("id").as("id"),
        (namedTables[table] === column ? nameFor(language, eb.ref("id"), name) : name).as("name"),
      ];
    })
    .where("id", "in", ids)
    .execute();
}

/** Names of the records in a list's filters, by id, in the reader's language. Deleted records are included. */
export const readRecordNames = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  { values, tree }: { values: Record<string, unknown>; tree: FilterTree | undefined },
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const names: Names = new Map();
  for (const { ids, sources } of askedFor(definition, values, tree)) {
    for (const source of sources) {
      const open = ids.filter((id) => !names.has(id));
      if (open.length === 0) break;
      for (const { id, name } of await readNames(db, source, open, language)) if (id && name) names.set(id, name);
    }
  }
  return names;
};
