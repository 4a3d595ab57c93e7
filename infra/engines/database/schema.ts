import type { Migration } from "kysely";
import { catalogueMigrations, tenantMigrations } from "./migrations/index.ts";
import { catalogSeeds } from "./seeds/catalog/index.ts";
import type { Seed } from "./seeds/seed.ts";
import { homeSeeds, tenantSeeds } from "./seeds/tenant/index.ts";

/**
 * A database's migrations and seeds. Kysely runs migrations in the order of their names, so the catalogue and the tenants share one numbering. A
 * released migration is never changed.
 */
export type Schema = { migrations: Record<string, Migration>; seeds: Record<string, Seed> };

/** The database of one tenant. */
export const tenantSchema: Schema = { migrations: tenantMigrations, seeds: tenantSeeds };

/** The schema of the platform's own database: the catalogue and a tenant's schema. */
export const platformSchema: Schema = {
  migrations: { ...tenantSchema.migrations, ...catalogueMigrations },
  seeds: { ...catalogSeeds, ...homeSeeds },
};
