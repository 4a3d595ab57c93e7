import { readFileSync } from "node:fs";
import { sql, type Migration } from "kysely";

/** A schema that lies as SQL beside this file; in a build, beside the program. */
const baseline = (file: string): Migration => ({
  up: async (db) => {
    await sql.raw(readFileSync(new URL(file, import.meta.url), "utf8")).execute(db);
  },
});

/** Migrations that every tenant's database has, the platform's own too. */
export const tenantMigrations: Record<string, Migration> = {
  "0035_tenant_baseline": baseline("./baseline-tenant.sql"),
  // Exports of a version before the table of jobs, which moved its rows.
  "0037_no_earlier_exports": { up: (db) => db.schema.dropTable("export_job").execute() },
};

/** Migrations of the catalogue, which only the platform's own database has. */
export const catalogueMigrations: Record<string, Migration> = {
  "0036_catalogue_baseline": baseline("./baseline-catalogue.sql"),
};
