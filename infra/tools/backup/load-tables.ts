import { join } from "node:path";
import type { ClientBase } from "pg";
import { readLines } from "./lines.ts";
import { tablePart, type TableDigest } from "./manifest.ts";
import { isFilledAtFirst, placeOf, quoted } from "./state-tables.ts";

const ROWS_AT_ONCE = 500;

/**
 * Inserts a backup's rows into empty tables, all or none. Foreign keys are checked at the end, so that tables and rows may come in any order. This
 * needs only the rights of the tables' owner.
 *
 * @param folder of the backup.
 */
export async function loadTables(client: ClientBase, folder: string, tables: TableDigest[]): Promise<void> {
  await client.query("begin");
  try {
    const keys = await foreignKeys(client);
    for (const key of keys) await client.query(`${key} deferrable initially deferred`);
    for (const table of tables) await loadTable(client, folder, table);
    for (const sequence of await sequencesOf(client)) await moveBeyond(client, sequence);
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

/** A sequence of a column. `next` is its next number, as text. */
export type Sequence = { name: string; table: string; column: string; next: string };

/** All sequences of columns in the records' tables: of an identity, a serial, or a default. */
export async function sequencesOf(client: Pick<ClientBase, "query">): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select s.seqrelid::regclass::text as name, c.oid::regclass::text as table, quote_ident(a.attname) as column,
        coalesce(pg_sequence_last_value(s.seqrelid) + s.seqincrement, s.seqstart)::text as next
      from pg_sequence s
      join (
        select objid as sequence, refobjid as relation, refobjsubid as number from pg_depend
          where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
        union
        select d.refobjid, f.adrelid, f.adnum from pg_depend d join pg_attrdef f on f.oid = d.objid
          where d.classid = 'pg_attrdef'::regclass and d.refclassid = 'pg_class'::regclass
      ) counted on counted.sequence = s.seqrelid
      join pg_class c on c.oid = counted.relation and c.relnamespace::regnamespace::text in ('public', 'audit')
      join pg_attribute a on a.attrelid = c.oid and a.attnum = counted.number
      order by 1, 2, 3`,
  );
  return rows;
}

/** Moves a sequence past the restored rows, which keep their numbers. Otherwise the next row would get a number in use. */
async function moveBeyond(client: ClientBase, { name, table, column, next }: Sequence): Promise<void> {
  await client.query(
    `select setval($1::regclass, largest, true) from (select max(${column})::bigint as largest from ${table}) t
      where largest >= $2::bigint`,
    [name, next],
  );
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
