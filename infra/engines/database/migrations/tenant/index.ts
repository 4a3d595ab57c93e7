import type { Migration } from "kysely";
import * as seededNames from "./0010_seeded_names.ts";
import * as businessClock from "./0011_business_clock.ts";

/** Migrations that every tenant's database has, the platform's own too. */
export const tenantMigrations: Record<string, Migration> = {
  "0010_seeded_names": seededNames,
  "0011_business_clock": businessClock,
};
