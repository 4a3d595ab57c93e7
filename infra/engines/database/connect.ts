import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

const DATE = 1082;

export type Connection = {
  db: Kysely<Database>;
  /** The same connections, for code that uses PostgreSQL without Kysely. */
  pool: pg.Pool;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  url: string;
  /** Name shown in `pg_stat_activity`. */
  name: string;
  /** Maximum number of connections. Default: 10. */
  max?: number;
  /** True closes all connections but one soon after their use. Default: 10 s after it. */
  isSmall?: boolean;
  /** Called when an idle connection is lost. The pool replaces it. */
  onError?: (error: Error) => void;
};

const SMALL_IDLE_MS = 100;

/**
 * Connections to one database. Calendar days stay strings (`YYYY-MM-DD`), because a JavaScript Date would be midnight in the machine's time zone, and
 * thus another day elsewhere. bigint and numeric are strings, as `pg` gives them.
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { url, name, max = 10, isSmall, onError = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    ...(isSmall && { min: 1, idleTimeoutMillis: SMALL_IDLE_MS }),
    types: { getTypeParser: typeParser },
  });
  pool.on("error", onError);
  // When a lent connection is lost, its query fails and the borrower sees that. Without this listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === DATE && format !== "binary") return (value) => value;
  return pg.types.getTypeParser(oid, format);
}
