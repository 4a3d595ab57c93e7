import { sql, type Kysely } from "kysely";
import { snake } from "#infra/engines/database/snake.ts";
import type { Table } from "#contracts/read-models/table.ts";
import { storage } from "#projections/storage.ts";
import { derivedSql, storedTable, type Index, type StoredTable } from "#projections/runner/storage.ts";
import type { RecordedRow } from "./changes.ts";

/** Makes a view's tables in the schema `read` as they are declared, with every index, and fills them with rows made elsewhere. */
export async function fillReadTables(
  db: Kysely<never>,
  tables: readonly Table[],
  rowsOf: (table: Table) => RecordedRow[],
): Promise<void> {
  await sql`create schema if not exists read`.execute(db);
  const stored = tables.map((table) => ({ table, as: storedTable(table, storage) }));
  for (const { table, as } of stored) {
    for (const statement of statementsOf(as)) await sql.raw(statement).execute(db);
    if (!as.derived) for (const row of rowsOf(table)) await insertRow(db, table, row);
  }
  for (const { table, as } of stored) if (as.derived) await deriveRows(db, table, as.derived, rowsOf(table));
}

/** Makes the rows of these keys as the runner does. */
async function deriveRows(
  db: Kysely<never>,
  table: Table,
  derived: NonNullable<StoredTable["derived"]>,
  rows: RecordedRow[],
): Promise<void> {
  const [key = ""] = table.key;
  const [before = "", after = ""] = derivedSql(derived, "read").split("$1");
  const query = sql`${sql.raw(before)}${rows.map((row) => row[key])}${sql.raw(after)}`;
  const columns = sql.raw(named(Object.keys(table.columns)));
  await sql`insert into ${sql.table(`read.${table.name}`)} (${columns}) select ${columns} from (${query}) as r`.execute(
    db,
  );
}

const statementsOf = (table: StoredTable): string[] => {
  const columns = Object.entries(table.columns).map(
    ([name, { type, nullable }]) => `"${snake(name)}" ${type}${nullable ? "" : " not null"}`,
  );
  const computed = Object.entries(table.computed).map(
    ([name, { type, sql: worked }]) => `"${snake(name)}" ${type} generated always as (${worked}) stored`,
  );
  const key = `primary key (${named(table.key)})`;
  return [
    `create table read.${table.name} (${[...columns, ...computed, key].join(", ")})`,
    ...table.indexes.map((index) => indexOf(table, index)),
  ];
};

const named = (names: readonly string[]): string => names.map((name) => `"${snake(name)}"`).join(", ");

const indexOf = (table: StoredTable, { on, kind, unique, where }: Index): string => {
  const method = kind === "trigram" ? `using gin (${named(on)} gin_trgm_ops)` : `(${named(on)})`;
  const condition = where ? ` where ${where}` : "";
  return `create ${unique ? "unique " : ""}index on read.${table.name} ${method}${condition}`;
};

async function insertRow(db: Kysely<never>, table: Table, row: RecordedRow): Promise<void> {
  const names = Object.keys(table.columns);
  const values = names.map((name) => {
    const type = table.columns[name]?.type;
    return type === "jsonb" && row[name] !== null ? sql`${JSON.stringify(row[name])}::jsonb` : sql`${row[name]}`;
  });
  await sql`insert into ${sql.table(`read.${table.name}`)} (${sql.raw(named(names))}) values (${sql.join(values)})`.execute(
    db,
  );
}
