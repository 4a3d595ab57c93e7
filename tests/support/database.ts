import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";

export type TestDatabase = Connection & {
  url: string;
  /** Closes the connections and deletes the database; call it in `afterAll`. */
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** With what every start puts in. */
  seeded?: boolean;
  /** Seeded, and with the read models of `TEST_TIME_ZONE`. */
  whole?: boolean;
  /** Instead, what a closed database holds. */
  copyOf?: TestDatabase;
  /** Instead, nothing at all. */
  empty?: boolean;
};

/**
 * A fresh database with the newest schema, in the PostgreSQL of the test run.
 * For files named `*.int.test.ts` and `*.e2e.test.ts`.
 */
export async function createTestDatabase({
  seeded = false,
  whole = false,
  copyOf,
  empty = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = empty
    ? "template0"
    : copyOf
      ? nameOf(copyOf.url)
      : whole
        ? "template_whole"
        : seeded
          ? "template_seeded"
          : "template_migrated";
  // As files: the default, block by block through the write-ahead log, takes ten times as long for these templates.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(name);
  const connection = createConnection({ url, name: "test" });
  return {
    ...connection,
    url,
    async drop() {
      await connection.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

export function databaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.toString();
}

export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
