import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { AlreadyRunning } from "./lock.ts";

/** The application's database, for a tool that runs with or without the application. */
export type DatabaseAccess = { url: string; release(): Promise<void> };

/**
 * Uses `DATABASE_URL` when set, else the embedded PostgreSQL of the data folder: the running one, or one started for the tool.
 *
 * @throws OperatorError where the application was never started; with `make` a cluster is made instead.
 */
export async function openDatabaseAccess(
  config: { databaseUrl?: string; dataDir: string },
  { make = false } = {},
): Promise<DatabaseAccess> {
  const cluster = [join("postgres", "data"), "postgres.place"].some((name) => existsSync(join(config.dataDir, name)));
  if (!make && !config.databaseUrl && !cluster)
    throw new OperatorError(
      `there is no data in ${config.dataDir}: start the application first, or set DATA_DIR or DATABASE_URL`,
    );
  const access = await open(config);
  const isMade = await isMigrated(access.url).catch(async (error: unknown) => {
    await access.release();
    throw error;
  });
  if (make || isMade) return access;
  await access.release();
  throw new OperatorError("the database holds no data of Cylindra: start the application first");
}

async function open(config: { databaseUrl?: string; dataDir: string }): Promise<DatabaseAccess> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => undefined };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
    return { url: postgres.url, release: () => postgres.stop() };
  } catch (error) {
    const file = join(config.dataDir, "postgres.url");
    if (!(error instanceof AlreadyRunning) || !existsSync(file)) throw error;
    return { url: readFileSync(file, "utf8").trim(), release: async () => undefined };
  }
}

async function isMigrated(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect().catch((error: unknown) => {
    throw new OperatorError(`the database does not answer: ${reasonOf(error)}`, { cause: error });
  });
  try {
    const { rows } = await client.query<{ made: boolean }>(
      "select to_regclass('log.event') is not null and to_regclass('public.account') is not null as made",
    );
    return rows[0]?.made === true;
  } finally {
    await client.end();
  }
}
