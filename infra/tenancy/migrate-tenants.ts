import { migrate } from "#infra/engines/database/migrate.ts";
import { platformSchema, tenantSchema } from "#infra/engines/database/schema.ts";
import type { SeedContext } from "#infra/engines/database/seeds/seed.ts";
import { readCatalogue } from "./create-tenants.ts";

/**
 * Migrates and seeds the platform's own database, then those of the other tenants. Every start does this before the roles run.
 *
 * @param databaseUrl of the platform's own database
 */
export const migrateTenants = async (databaseUrl: string, context: SeedContext): Promise<void> => {
  await migrate(databaseUrl, platformSchema, context);
  const others = (await readCatalogue(databaseUrl)).filter((place) => place.databaseUrl !== databaseUrl);
  for (const place of others) await migrate(place.databaseUrl, tenantSchema, context);
};
