import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { TableColumn, Index, Table } from "../views/table.ts";
import type { AnyView, Fold } from "../views/view.ts";
import { columnName, foldTable, qualified, quoted } from "./names.ts";
import { allSent } from "./transaction.ts";

/** The schema that everybody reads. */
export const liveSchema = "read";

/** What the read models are made of: the views, and each fold that one of them names. */
export type Models = { views: readonly AnyView[]; folds: readonly Fold[]; signature: string };

/**
 * @param settings what the views were made with beside their code, such as the time zone: another value needs a rebuild too.
 * Throws when two views, tables or folds have one name.
 */
export function createModels(views: Record<string, AnyView>, settings: Record<string, string>): Models {
  const all = Object.values(views);
  const folds = [...new Set(all.flatMap(({ fold }) => (fold ? [fold] : [])))];
  unique("view", all);
  unique(
    "table",
    all.flatMap(({ tables }) => tables),
  );
  unique("fold", folds);
  const declared = {
    settings,
    views: all.map(({ name, version = 1, tables, prefixes, fold }) => ({
      name,
      version,
      tables,
      prefixes,
      fold: fold?.name,
    })),
    folds: folds.map(({ name, prefix, version }) => ({ name, prefix, version })),
    // Not the declarations alone: the runner may store the same in other tables one day.
    sql: [...tablesSql("", all, folds), ...indexesSql("", all)].map((statement) => statement.replace(/\s+/g, " ")),
  };
  return { views: all, folds, signature: createHash("sha256").update(JSON.stringify(declared)).digest("hex") };
}

function unique(what: string, things: readonly { name: string }[]): void {
  const names = things.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two ${what}s are called ${twice}`);
}

/** Makes the schema with its tables, empty and without the indexes of {@link createIndexes}, and a checkpoint before the first event. */
export async function createTables(
  client: ClientBase,
  schema: string,
  { views, folds, signature }: Models,
): Promise<void> {
  await client.query(`create schema ${quoted(schema)}`);
  for (const statement of tablesSql(schema, views, folds)) await client.query(statement);
  await client.query(`insert into ${qualified(schema, "checkpoint")} values ('views', null, 0, $1)`, [signature]);
}

/** Filling is much quicker without them, so a rebuild makes them at its end, on several connections at once. */
export const createIndexes = (clients: readonly ClientBase[], schema: string, { views }: Models): Promise<unknown> =>
  sharedAmong(clients, indexesSql(schema, views));

/** The planner must know new tables before the first reader meets them. */
export const analyzeTables = (clients: readonly ClientBase[], schema: string, { views }: Models): Promise<unknown> =>
  sharedAmong(
    clients,
    views.flatMap(({ tables }) => tables).map(({ name }) => `analyze ${qualified(schema, name)}`),
  );

/** Each connection takes the next statement that is left. */
function sharedAmong(clients: readonly ClientBase[], statements: readonly string[]): Promise<unknown> {
  const left = statements.values();
  return allSent(
    clients.map(async (client) => {
      for (const statement of left) await client.query(statement);
    }),
  );
}

/** The views' tables and those of the runner itself. */
const tablesSql = (schema: string, views: readonly AnyView[], folds: readonly Fold[]): string[] => [
  ...views.flatMap(({ tables }) => tables).map((table) => tableSql(schema, table)),
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

const indexesSql = (schema: string, views: readonly AnyView[]): string[] =>
  views
    .flatMap(({ tables }) => tables)
    .flatMap((table) => table.indexes.map((index) => indexSql(schema, table, index)));

function tableSql(schema: string, { name, columns, computed, key }: Table): string {
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
  { name }: Table,
  { on, kind = "btree", unique: only, descending, where }: Index,
): string {
  const suffix = kind === "trigram" ? " gin_trgm_ops" : descending ? " desc" : "";
  const columns = on.map((column) => `${columnName(column)}${suffix}`).join(", ");
  const method = kind === "btree" ? "btree" : "gin";
  const condition = where === undefined ? "" : ` where ${where}`;
  return `create ${only ? "unique " : ""}index on ${qualified(schema, name)} using ${method} (${columns})${condition}`;
}
