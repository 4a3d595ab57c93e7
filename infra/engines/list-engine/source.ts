import { sql, type Expression, type RawBuilder } from "kysely";
import { rowKeyOf, type Column, type Counts, type Join, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { tableName, type SourceTable } from "#contracts/read-models/table.ts";
import type { Language } from "#contracts/locales/index.ts";
import { nameFor, namedTables } from "#infra/engines/database/seeded-name.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { isOfScope } from "./company-scope.ts";
import { eb, aliased, nothing } from "./expressions.ts";
import { hintsOf, type ListContext } from "./list-context.ts";
import type { PastTableName } from "#contracts/lists/past.ts";
import { pastRows, pastTables } from "./past-tables.ts";
import { shownTables } from "./shown-tables.ts";

/**
 * A list's tables as SQL. Every name in a query comes from the list's declaration, never from a request. It is SQL text, because these queries are
 * known only at run time and Kysely's types cannot check them.
 */
export type Source = {
  /** A column of the list by name, or `alias.column`, or another column of its own table. */
  ref(name: string): Expression<unknown>;
  /** `from` with the joins that the names need. Without names it has all joins. */
  from(names?: Iterable<string>, first?: First): RawBuilder<unknown>;
  /** The trigram index of another table for searches by a part of a text. Absent for a walk along an order. */
  search(name: string): SearchIndex | undefined;
  /** True when another table has the column's trigram index, and the column itself has none. */
  isSearchedElsewhere(name: string): boolean;
  /** The forms of a code in another table, with their indexes. */
  code(name: string): CodeIndexes | undefined;
  /** The id of a row. */
  key: RawBuilder<unknown>;
};

/** The first rows of the list's own table, in an order by its own columns. */
export type First = { order: RawBuilder<unknown>; limit: number };

/** Keeps the rows that meet a condition in the search table. */
export type SearchIndex = (condition: (column: RawBuilder<unknown>) => Expression<unknown>) => RawBuilder<boolean>;

/**
 * Keeps the rows with a code that meets a condition, in the canonical form or the form without spaces and dashes. `more` looks only at the further
 * codes of a row, in the second form.
 */
export type CodeIndexes = { canonical: SearchIndex; bare: SearchIndex; more: SearchIndex };

/** Alias of a list's own table in its statements. */
export const OWN = "t";

/**
 * @param alongOrder the rows are read along an order: search tables have no order and are not used
 * @param isOfPlace a search of one place in the past: an index finds its cylinders. Otherwise each row looks up its past.
 */
export const createSource = (
  definition: ListDefinition,
  context: Pick<ListContext, "scope" | "language" | "hints" | "past">,
  { alongOrder = false, isOfPlace = false } = {},
): Source => {
  const joins = joinsOf(definition);
  const key = refOf(definition.rank ?? rowKeyOf(definition));
  const searchTable = (name: string): SourceTable | undefined => {
    const [alias, column] = split(pathOf(definition, name));
    const table = alias === OWN ? definition.from : joins[alias]?.table;
    const search = table && hintsOf(context, table).search;
    return search?.columns.includes(column) ? search.table : undefined;
  };
  const through = (name: string, tables: readonly SourceTable[], column: string): SearchIndex => {
    const [alias] = split(pathOf(definition, name));
    const id = alias === OWN ? key : refOf(joins[alias]?.on[0] ?? alias);
    return (condition) => sql`${id} in (${idsIn(tables, condition(sql.ref(`n.${snake(column)}`)))})`;
  };
  const search = (name: string): SearchIndex | undefined => {
    const table = alongOrder ? undefined : searchTable(name);
    return table && through(name, [table], split(pathOf(definition, name))[1]);
  };
  const code = (name: string): CodeIndexes | undefined => {
    const [alias, column] = split(pathOf(definition, name));
    const joinTable = alias === OWN ? definition.from : joins[alias]?.table;
    const hints = joinTable && hintsOf(context, joinTable).search;
    const forms = hints?.codes?.[column];
    if (!forms) return undefined;
    const all = [hints.table, forms.more];
    return {
      canonical: through(name, all, forms.canonical),
      bare: through(name, all, forms.bare),
      more: through(name, [forms.more], forms.bare),
    };
  };
  const tableOf = createTableOf(context);
  const joinsFor = (aliases?: Set<string>): RawBuilder<unknown> => {
    const used = Object.entries(joins).filter(([alias]) => !aliases || aliases.has(alias));
    return sql.join(
      used.map(([alias, join]) => joinSql(alias, join, tableOf(join.table, isOfPlace ? undefined : refOf(join.on[0])))),
      sql` `,
    );
  };
  const { adds } = hintsOf(context, definition.from);
  const fromTable = tableOf(definition.from);
  const table = adds ? added(definition, adds, context.scope, fromTable) : fromTable;
  const ownTable = aliased(table, OWN);
  const firstOf = ({ order, limit }: First) => aliased(sql`(select * from ${ownTable} ${order} limit ${limit})`, OWN);
  return {
    ref: (name) => columnRef(definition, name, context.language),
    search,
    code,
    isSearchedElsewhere: (name) => searchTable(name) !== undefined,
    from: (names, first) =>
      sql`from ${first ? firstOf(first) : ownTable} ${joinsFor(names && neededJoins(definition, context, names))}`,
    key,
  };
};

/** Ids of the rows of some tables that meet a condition on their columns. */
const idsIn = (tables: readonly SourceTable[], condition: Expression<unknown>): RawBuilder<unknown> =>
  sql.join(
    tables.map((table) => sql`select n.id from ${sql.table(tableName(table))} as n where ${condition}`),
    sql` union all `,
  );

const joinsOf = ({ joins }: ListDefinition): Record<string, Join> => joins ?? {};

const pathOf = ({ columns }: ListDefinition, name: string): string => columns[name]?.from ?? name;

const split = (path: string): [string, string] => {
  const [alias, column] = path.includes(".") ? path.split(".") : [OWN, path];
  return [alias ?? OWN, column ?? path];
};

const refOf = (path: string): RawBuilder<unknown> => {
  const [alias, column] = split(path);
  return sql.ref(`${alias}.${snake(column)}`);
};

/** A table's column. A seeded name is in the reader's language. */
const readIn = (language: Language, table: SourceTable | undefined, alias: string, column: string) => {
  const ref = refOf(`${alias}.${column}`);
  return table && namedTables[tableName(table)] === snake(column) ? nameFor(language, refOf(`${alias}.id`), ref) : ref;
};

const columnRef = (definition: ListDefinition, name: string, language: Language): Expression<unknown> => {
  const column = definition.columns[name];
  const [alias, path] = split(pathOf(definition, name));
  const table = alias === OWN ? definition.from : joinsOf(definition)[alias]?.table;
  const ref = readIn(language, table, alias, path);
  if (column?.names) return namesOf(ref, column.names, column.kind === "json", language);
  if (column?.counts) return countOf(ref, column.counts, language);
  if (column?.tail !== undefined) return eb.fn("right", [ref, eb.val(column.tail)]);
  if (column?.english && language === "en") return eb.fn.coalesce(refOf(column.english), ref);
  return column?.otherwise ? eb.fn.coalesce(ref, refOf(column.otherwise)) : ref;
};

/** Tables as SQL. Those of the past are read as of a moment. */
const createTableOf =
  ({ past }: Pick<ListContext, "past">) =>
  (table: SourceTable, key?: Expression<unknown>): Expression<unknown> => {
    const name = tableName(table);
    const pastTable = Object.hasOwn(pastTables, name) ? pastTables[name as PastTableName] : undefined;
    if (!pastTable) return shownTables[name] ?? sql.table(name);
    if (!past) throw new Error(`the list over ${name} is read without a moment`);
    return (key && pastRows[name as PastTableName]?.(past, key)) ?? pastTable(past);
  };

const joinSql = (alias: string, join: Join, table: Expression<unknown>): RawBuilder<unknown> => {
  const kind = sql.raw(join.inner ? "join" : "left join");
  const right = sql.ref(`${alias}.${snake(join.on[1])}`);
  return sql`${kind} ${aliased(table, alias)} on ${right} = ${refOf(join.on[0])}`;
};

/** The joins for these names, with the joins they depend on. Joins that can leave out rows are always included. */
const neededJoins = (
  definition: ListDefinition,
  context: Pick<ListContext, "hints">,
  names: Iterable<string>,
): Set<string> => {
  const joins = joinsOf(definition);
  const aliases = new Set<string>();
  const visit = (alias: string): void => {
    const join = joins[alias];
    if (!join || aliases.has(alias)) return;
    aliases.add(alias);
    visit(split(join.on[0])[0]);
  };
  for (const [alias, join] of Object.entries(joins)) {
    if (join.inner && !hintsOf(context, join.table).isAlwaysFound) visit(alias);
  }
  for (const name of names) {
    visit(split(pathOf(definition, name))[0]);
    visit(split(definition.columns[name]?.otherwise ?? "")[0]);
    visit(split(definition.columns[name]?.english ?? "")[0]);
  }
  return aliases;
};

/** Adds up a table's rows of the caller's companies, by key. */
const added = (
  definition: ListDefinition,
  adds: readonly string[],
  scope: ListContext["scope"],
  table: Expression<unknown>,
): RawBuilder<unknown> => {
  const { scope: column } = definition;
  const sums = adds.map((name) => sql`sum(${sql.ref(snake(name))})::int as ${sql.ref(snake(name))}`);
  const where = column === false ? nothing : sql`where ${isOfScope(sql.ref(snake(column)), scope)}`;
  const by = sql.ref(snake(rowKeyOf(definition)));
  return sql`(select ${sql.join([by, ...sums])} from ${aliased(table, OWN)} ${where} group by ${by})`;
};

/** The names for an array of ids, in its order, as a list or as one text. */
const namesOf = (
  ids: Expression<unknown>,
  { table, nameColumn }: NonNullable<Column["names"]>,
  asList: boolean,
  language: Language,
): RawBuilder<unknown> => {
  const name = readIn(language, table, "named", nameColumn);
  const together = asList
    ? sql`coalesce(array_agg(${name} order by listed.place), '{}')`
    : sql`string_agg(${name}, '、' order by listed.place)`;
  return sql`(
    select ${together}
    from unnest(${ids}) with ordinality as listed(id, place) join ${sql.table(tableName(table))} as named on named.id = listed.id::uuid)`;
};

/** Counts another table's rows under a key: one number, or a list of records with a number each. */
const countOf = (
  key: Expression<unknown>,
  { table, on, where = {}, by }: Counts,
  language: Language,
): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`counted.${snake(name)}`);
  const cuts = Object.entries(where).map(([name, value]) => eb(column(name), "=", eb.val(value)));
  const cut = eb.and([eb(column(on), "=", key), ...cuts]);
  const rows = aliased(sql.table(tableName(table)), "counted");
  if (!by) return sql`(select count(*)::int from ${rows} where ${cut})`;
  const name = readIn(language, by.table, "named", by.nameColumn);
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(each) order by each.count desc, each.name), '[]')
    from (
      select ${column(by.column)} as id, ${name} as name, count(*)::int as count
      from ${rows} left join ${sql.table(tableName(by.table))} as named on named.id = ${column(by.column)}
      where ${cut} group by 1, 2) as each)`;
};
