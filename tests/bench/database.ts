import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startEmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";

export type BenchDatabase = Connection & { url: string; stop(): Promise<void> };

/**
 * A PostgreSQL of its own with fsync on and the newest schema, as the application starts it.
 *
 * @param keep folder that the next run finds filled; without one everything is thrown away at the end.
 */
export async function startBenchDatabase(keep?: string): Promise<BenchDatabase> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), "cylindra-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  const connection = createConnection({ url: postgres.url, name: "bench" });
  await migrateToLatest(connection.db, platformSchema);
  return {
    ...connection,
    url: postgres.url,
    async stop() {
      await connection.close();
      await postgres.stop({ remove: keep === undefined });
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
