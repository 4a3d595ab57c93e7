import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

const DATE = 1082;

export type Connection = {
  db: Kysely<Database>;
  /** The same connections, for what speaks to PostgreSQL without Kysely. */
  pool: pg.Pool;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  url: string;
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Connections at most; default 10. */
  max?: number;
  /** Told when an idle connection is lost; the pool makes another by itself. */
  onError?: (error: Error) => void;
};

/**
 * Connections to one database. Calendar days stay the strings they are (`YYYY-MM-DD`): as a JavaScript Date they would be midnight in
 * the machine's time zone, which is another day elsewhere. bigint and numeric are strings, as `pg` gives them.
 */
export function createConnection({ url, name, max = 10, onError = () => undefined }: ConnectionOptions): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: typeParser },
  });
  pool.on("error", onError);
  // One that is lost while it is lent out tells its borrower by the query that fails; unheard, the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === DATE && format !== "binary") return (value) => value;
  return pg.types.getTypeParser(oid, format);
}
