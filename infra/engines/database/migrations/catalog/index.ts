import type { Migration } from "kysely";

/** Migrations of the catalogue, which only the platform's own database has. */
export const catalogMigrations: Record<string, Migration> = {};
