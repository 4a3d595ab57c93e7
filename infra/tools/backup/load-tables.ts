import { join } from "node:path";
import type { ClientBase } from "pg";
import { readLines } from "./lines.ts";
import { tablePart, type TableDigest } from "./manifest.ts";
import { isFilledAtFirst, placeOf, quoted } from "./state-tables.ts";

const ROWS_AT_ONCE = 500;

/**
 * Puts the rows of a backup into empty tables, all or none. Foreign keys are looked at in the end, so that tables and rows may
 * come in any order; whoever owns the tables may do this, no other right is needed.
 *
 * @param folder of the backup.
 */
export async function loadTables(client: ClientBase, folder: string, tables: TableDigest[]): Promise<void> {
  await client.query("begin");
  try {
    const keys = await foreignKeys(client);
    for (const key of keys) await client.query(`${key} deferrable initially deferred`);
    for (const table of tables) await loadTable(client, folder, table);
    await client.query("set constraints all immediate");
    for (const key of keys) await client.query(`${key} not deferrable`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function foreignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace::regnamespace::text in ('public', 'audit') and not c.condeferrable`,
  );
  return rows.map(({ table, name }) => `alter table ${table} alter constraint ${quoted(name)}`);
}

async function loadTable(client: ClientBase, folder: string, { name, columns }: TableDigest): Promise<void> {
  const names = columns.map(quoted).join(", ");
  const table = placeOf(name);
  if (isFilledAtFirst({ name })) await client.query(`delete from ${table}`);
  const insert = `insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, $1::json)`;
  let rows: string[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await client.query(insert, [`[${rows.join(",")}]`]);
    rows = [];
  };
  for await (const line of readLines(join(folder, tablePart(name)))) {
    rows.push(line);
    if (rows.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}
