import { Migrator, type Kysely } from "kysely";
import { createConnection } from "./connect.ts";
import type { Database } from "./database.ts";
import { takeOver } from "./migrations/take-over.ts";
import { spellNames } from "./pinyin.ts";
import { ensureResourceTables } from "./resource-tables.ts";
import type { Schema } from "./schema.ts";
import type { SeedContext } from "./seeds/seed.ts";

/**
 * Brings a database to the newest schema, also from the last build before the baselines. Several processes may call it: Kysely takes a lock.
 *
 * @param names only these migrations, which is the schema of an earlier release
 * @throws the error of the failed migration; the migrations before it stay applied
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  { migrations }: Pick<Schema, "migrations">,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  await takeOver(db, Object.keys(migrations));
  const some = Object.entries(migrations).filter(([name]) => names.includes(name));
  const provider = { getMigrations: async () => Object.fromEntries(some) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return ensureResourceTables(db);
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`migration ${failed ?? "of the database"} failed`, { cause: error });
}

/** Runs each seed in its own transaction. */
export async function seedDatabase(db: Kysely<Database>, { seeds }: Schema, context: SeedContext): Promise<void> {
  for (const [name, seed] of Object.entries(seeds)) {
    try {
      await db.transaction().execute((transaction) => seed(transaction, context));
    } catch (cause) {
      throw new Error(`seed ${name} failed`, { cause });
    }
  }
}

type MigrateContext = SeedContext & {
  /** Called between the schema and the seeds. */
  migrated?(): Promise<unknown>;
};

/** Brings a database to the newest schema and seeds it. Every start does this before the roles run. */
export async function migrate(databaseUrl: string, schema: Schema, context: MigrateContext): Promise<void> {
  const connection = createConnection({ url: databaseUrl, name: "cylindra migrate", max: 2 });
  try {
    await migrateToLatest(connection.db, schema);
    await context.migrated?.();
    await seedDatabase(connection.db, schema, context);
    await spellNames(connection.db);
  } finally {
    await connection.close();
  }
}
