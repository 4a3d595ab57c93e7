import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { AlreadyRunning } from "./lock.ts";

/** The application's database for a tool that runs beside or without the application. */
export type DatabaseAccess = { url: string; release(): Promise<void> };

/**
 * `DATABASE_URL` when set; else the embedded PostgreSQL: the running one of the data folder, or one started for the time being.
 */
export async function openDatabaseAccess(config: { databaseUrl?: string; dataDir: string }): Promise<DatabaseAccess> {
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
