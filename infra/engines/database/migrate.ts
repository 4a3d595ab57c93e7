import { Migrator, type Kysely, type Migration } from "kysely";
import { createConnection } from "./connect.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";
import { ensureResourceTables } from "./resource-tables.ts";
import { seeds, type SeedContext } from "./seeds/index.ts";

/**
 * Brings a database to the newest schema. Safe to call from several processes at once: Kysely takes a lock.
 *
 * @throws the error of the migration that failed; those before it stay.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const provider = { getMigrations: async (): Promise<Record<string, Migration>> => migrations };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return ensureResourceTables(db);
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`migration ${failed ?? "of the database"} failed`, { cause: error });
}

/** Runs every seed, each in a transaction of its own. */
export async function seedDatabase(db: Kysely<Database>, context: SeedContext): Promise<void> {
  for (const [name, seed] of Object.entries(seeds)) {
    try {
      await db.transaction().execute((transaction) => seed(transaction, context));
    } catch (cause) {
      throw new Error(`seed ${name} failed`, { cause });
    }
  }
}

/** Brings the schema up to date and seeds it; every start does so before the roles run. */
export async function migrate(databaseUrl: string, context: SeedContext): Promise<void> {
  const connection = createConnection({ url: databaseUrl, name: "cylindra migrate", max: 2 });
  try {
    await migrateToLatest(connection.db);
    await seedDatabase(connection.db, context);
  } finally {
    await connection.close();
  }
}
