import type { Migration } from "kysely";
import * as tenantConnection from "./0013_tenant_connection.ts";

/** Migrations of the catalogue, which only the platform's own database has. */
export const catalogMigrations: Record<string, Migration> = { "0013_tenant_connection": tenantConnection };
