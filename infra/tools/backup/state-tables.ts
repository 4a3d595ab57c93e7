import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { TableDigest } from "./manifest.ts";

export type StateTable = { name: string; columns: string[] };

/**
 * Tables without use after a restore: those of migrations, data that expires within minutes, sessions (a signed-out user must stay so), open invitations (a used one must stay so, and those of all tenants are in the catalogue), jobs with
 * their files, the clock of a demonstration, and the positions of log followers, which are idempotent and start over.
 */
const leftOut = [
  ...["kysely_migration", "kysely_migration_lock"],
  ...["session", "one_time_key", "rate_limit", "wall_pairing", "board_state", "export_job", "job"],
  "invitation",
  ...["reaction_checkpoint", "reaction_parked", "business_clock"],
  "audit.request",
  // The restore writes the id of the tenant that the database is for.
  "tenant_mark",
];
/** Columns that are valid in one log only, or for a minute. The sealer finds its position again. */
const columnsLeftOut: Record<string, string[]> = { "audit.progress": ["position", "log_name", "asked_at"] };
/** Tables with rows from migrations. A backup's rows replace them. */
const filledAtFirst = new Set(["audit.progress"]);
const FETCHED = 1000;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A table's SQL name, from its name in a backup. Names of the schema `audit` have a prefix; all others are in `public`. */
export const placeOf = (name: string): string => {
  const [table = "", schema = "public"] = name.split(".").reverse();
  return `${quoted(schema)}.${quoted(table)}`;
};
/** Returns whether a table belongs to the audit tree or its results. */
export const isOfAudit = ({ name }: Pick<StateTable, "name">): boolean => name.startsWith("audit.");
export const isFilledAtFirst = ({ name }: Pick<StateTable, "name">): boolean => filledAtFirst.has(name);
const namesOf = (columns: string[]): string => columns.map(quoted).join(", ");

/**
 * Tables with data that no event holds: records, accounts, rights, operation logs, and the audit tree with its signatures. The read models are in
 * another schema.
 */
export async function stateTables(client: ClientBase): Promise<StateTable[]> {
  const { rows } = await client.query<StateTable>(
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
      from (select oid, case relnamespace when 'public'::regnamespace then '' else 'audit.' end || relname as name
        from pg_class where relnamespace::regnamespace::text in ('public', 'audit') and relkind = 'r') t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where t.name <> all ($1) group by t.name order by t.name`,
    [leftOut],
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !columnsLeftOut[name]?.includes(column)),
  }));
}

/** Names of the migrations that made a database's tables, in order. None in an empty database. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query("select from pg_tables where tablename = 'kysely_migration'");
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/**
 * A table's rows as JSON, sorted by their text, within a transaction. PostgreSQL makes the JSON, because numbers and times would lose digits in
 * JavaScript.
 */
export async function* rowsOf(client: ClientBase, { name, columns }: StateTable): AsyncGenerator<string> {
  const row = "row_to_json(t)::text";
  await client.query("set local timezone to 'UTC'");
  await client.query(
    `declare rows_of no scroll cursor for select ${row} as line
      from (select ${namesOf(columns)} from ${placeOf(name)}) t order by ${row} collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED} from rows_of`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await client.query("close rows_of");
}

/** Passes lines on and computes their digest. */
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
