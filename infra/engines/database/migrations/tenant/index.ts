import type { Migration } from "kysely";

/** Migrations that every tenant's database has, the platform's own too. */
export const tenantMigrations: Record<string, Migration> = {};
