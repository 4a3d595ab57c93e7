import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { allLists } from "#contracts/lists/index.ts";
import type { TableColumn } from "#contracts/read-models/table.ts";
import type { DomainEvent } from "#contracts/streams/event.ts";
import { allSent } from "#infra/engines/database/transaction.ts";
import type { AnyView, Fold, Handler } from "../views/view.ts";
import { storage } from "../storage.ts";
import { columnName, foldTable, qualified, quoted } from "./names.ts";
import { listsByTable, type ShownList } from "./hint.ts";
import { storedTable, type Index, type Storage, type StoredTable } from "./storage.ts";

/** A view's handler for one type of event. */
type Route = { view: AnyView; handle: Handler<DomainEvent, unknown> };

type Routes = {
  /** Handlers by type of event, in the order of the views. */
  handlers: ReadonlyMap<string, readonly Route[]>;
  /** For each fold, the views that have `finish`. */
  finished: ReadonlyMap<Fold, readonly AnyView[]>;
};

function routesOf(views: readonly AnyView[]): Routes {
  const handlers = new Map<string, Route[]>();
  const finished = new Map<Fold, AnyView[]>();
  for (const view of views) {
    for (const [type, handle] of Object.entries(view.on))
      if (handle) handlers.set(type, [...(handlers.get(type) ?? []), { view, handle }]);
    const { fold } = view;
    if (fold && view.finish) finished.set(fold, [...(finished.get(fold) ?? []), view]);
  }
  return { handlers, finished };
}

/** The schema that all readers use. */
export const liveSchema = "read";

/** The views with their tables and folds. */
export type Models = {
  views: readonly AnyView[];
  folds: readonly Fold[];
  /** Tables of all views, in their order. */
  tables: readonly StoredTable[];
  /** The source and query of each derived table, by the derived table's name. */
  derived: ReadonlyMap<string, NonNullable<StoredTable["derived"]>>;
  routes: Routes;
  /** Names of the lists that show each table, by the table's name. */
  listsOf: ReadonlyMap<string, readonly string[]>;
  signature: string;
};

/**
 * @param settings that the views depend on, such as the time zone: another value needs a rebuild too.
 * Throws when two views, tables or folds have the same name.
 */
export function createModels(
  views: Record<string, AnyView>,
  settings: Record<string, string>,
  { storage: tableStorage = storage, lists = allLists }: { storage?: Storage; lists?: readonly ShownList[] } = {},
): Models {
  const all = Object.values(views);
  const tables = all.flatMap((view) => view.tables.map((table) => storedTable(table, tableStorage)));
  const folds = [...new Set(all.flatMap(({ fold }) => (fold ? [fold] : [])))];
  unique("view", all);
  unique("table", tables);
  unique("fold", folds);
  const declared = {
    settings,
    views: all.map(({ name, version = 1, tables: viewTables, fold }) => ({
      name,
      version,
      tables: viewTables.map((table) => storedTable(table, tableStorage)),
      fold: fold?.name,
    })),
    folds: folds.map(({ name, prefix, version }) => ({ name, prefix, version })),
    // Includes the SQL, because the runner may later store the same declarations in other tables.
    sql: [...tablesSql("", tables, folds), ...indexesSql("", tables)].map((statement) =>
      statement.replace(/\s+/g, " "),
    ),
  };
  const signature = createHash("sha256").update(JSON.stringify(declared)).digest("hex");
  const derived = new Map(tables.flatMap((table) => (table.derived ? [[table.name, table.derived] as const] : [])));
  return { views: all, tables, derived, folds, routes: routesOf(all), listsOf: listsByTable(lists), signature };
}

function unique(what: string, things: readonly { name: string }[]): void {
  const names = things.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two ${what}s are called ${twice}`);
}

/** Creates the schema with empty tables, without the indexes of {@link createIndexes}, and a checkpoint before the first event. */
export async function createTables(
  client: ClientBase,
  schema: string,
  { tables, folds, signature }: Models,
): Promise<void> {
  await client.query(`create schema ${quoted(schema)}`);
  for (const statement of tablesSql(schema, tables, folds)) await client.query(statement);
  await client.query(`insert into ${qualified(schema, "checkpoint")} values ('views', null, 0, $1)`, [signature]);
}

/** Creates the indexes on several connections. A rebuild does this at its end, because filling is much faster without indexes. */
export const createIndexes = (clients: readonly ClientBase[], schema: string, { tables }: Models): Promise<unknown> =>
  sharedAmong(clients, indexesSql(schema, tables));

/** Analyzes new tables, so that the planner has statistics before the first reader comes. */
export const analyzeTables = (clients: readonly ClientBase[], schema: string, { tables }: Models): Promise<unknown> =>
  sharedAmong(
    clients,
    tables.map(({ name }) => `analyze ${qualified(schema, name)}`),
  );

/** Each connection takes the next remaining statement. */
function sharedAmong(clients: readonly ClientBase[], statements: readonly string[]): Promise<unknown> {
  const queue = statements.values();
  return allSent(
    clients.map(async (client) => {
      for (const statement of queue) await client.query(statement);
    }),
  );
}

/** SQL for the views' tables and the runner's own tables. */
const tablesSql = (schema: string, tables: readonly StoredTable[], folds: readonly Fold[]): string[] => [
  ...tables.map((table) => tableSql(schema, table)),
  ...folds.map(
    (fold) => `create table ${qualified(schema, foldTable(fold))} (
      stream text collate "C" primary key, revision bigint not null, version integer not null, state json not null)`,
  ),
  `create table ${qualified(schema, "parked")} (
    stream text collate "C", revision bigint, position text not null, "order" bigint not null,
    view text, error text, parked_at timestamptz not null default now(), primary key (stream, revision))`,
  `create table ${qualified(schema, "checkpoint")} (
    name text primary key, position text, "order" bigint not null, signature text not null,
    updated_at timestamptz not null default now())`,
];

const indexesSql = (schema: string, tables: readonly StoredTable[]): string[] =>
  tables.flatMap((table) => table.indexes.map((index) => indexSql(schema, table, index)));

function tableSql(schema: string, { name, columns, computed, key }: StoredTable): string {
  const lines = Object.entries(columns).map(([column, declared]) => `${columnName(column)} ${columnSql(declared)}`);
  const worked = Object.entries(computed).map(
    ([column, { type, sql }]) => `${columnName(column)} ${type} generated always as (${sql}) stored`,
  );
  return `create table ${qualified(schema, name)} (${[...lines, ...worked, `primary key (${key.map(columnName).join(", ")})`].join(", ")})`;
}

function columnSql({ type, nullable, default: start }: TableColumn): string {
  const literal = typeof start === "string" ? `'${start.replaceAll("'", "''")}'` : String(start);
  return [type, nullable ? "" : "not null", start === undefined ? "" : `default ${literal}`].filter(Boolean).join(" ");
}

function indexSql(
  schema: string,
  { name }: StoredTable,
  { on, kind = "btree", unique: only, descending, where }: Index,
): string {
  const suffix = kind === "trigram" ? " gin_trgm_ops" : descending ? " desc" : "";
  const columns = on.map((column) => `${columnName(column)}${suffix}`).join(", ");
  const method = kind === "btree" ? "btree" : "gin";
  const condition = where === undefined ? "" : ` where ${where}`;
  return `create ${only ? "unique " : ""}index on ${qualified(schema, name)} using ${method} (${columns})${condition}`;
}
