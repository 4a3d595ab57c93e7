import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { TableDigest } from "./manifest.ts";

export type StateTable = { name: string; columns: string[] };

/**
 * Tables that a restored application does without: those that migrations fill, those that are over within minutes, sign-ins (whoever was signed out since must
 * stay so), exports with their files, the clock of a demonstration, and the places of what follows the log, which is idempotent and follows it anew.
 */
const leftOut = [
  ...["kysely_migration", "kysely_migration_lock"],
  ...["session", "one_time_key", "rate_limit", "export_job"],
  ...["reaction_checkpoint", "reaction_parked", "business_clock"],
];
const FETCHED = 1000;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const namesOf = (columns: string[]): string => columns.map(quoted).join(", ");

/** Tables that hold what no event tells: records, accounts, rights, logs of operations. The read models are in a schema of their own. */
export async function stateTables(client: ClientBase): Promise<StateTable[]> {
  const { rows } = await client.query<StateTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by c.oid, c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

/**
 * A table's rows as JSON, sorted by their text, within a transaction. SQL text: JSON is made by PostgreSQL, because a number or a moment
 * that went through JavaScript would lose digits.
 */
export async function* rowsOf(client: ClientBase, { name, columns }: StateTable): AsyncGenerator<string> {
  const row = "row_to_json(t)::text";
  await client.query("set local timezone to 'UTC'");
  await client.query(
    `declare rows_of no scroll cursor for select ${row} as line
      from (select ${namesOf(columns)} from public.${quoted(name)}) t order by ${row} collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED} from rows_of`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await client.query("close rows_of");
}

/** Hands lines through and makes the digest of them on the way. */
export function digesting(
  table: StateTable,
  lines: AsyncIterable<string>,
): { lines: AsyncIterable<string>; digest(): TableDigest } {
  const sum = createHash("sha256");
  let rows = 0;
  async function* through(): AsyncGenerator<string> {
    for await (const line of lines) {
      sum.update(line).update("\n");
      rows += 1;
      yield line;
    }
  }
  return { lines: through(), digest: () => ({ ...table, rows, digest: sum.digest("hex") }) };
}

export async function digestOfLines(table: StateTable, lines: AsyncIterable<string>): Promise<TableDigest> {
  const read = digesting(table, lines);
  for await (const line of read.lines) void line;
  return read.digest();
}
