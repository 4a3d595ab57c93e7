import { readFileSync } from "node:fs";
import { sql, type Migration } from "kysely";

/** A migration from an SQL file next to this file. In a build the SQL file is next to the program. */
const baseline = (file: string): Migration => ({
  up: async (db) => {
    await sql.raw(readFileSync(new URL(file, import.meta.url), "utf8")).execute(db);
  },
});

/** Migrations of every tenant's database, including the platform's own. */
export const tenantMigrations: Record<string, Migration> = {
  "0035_tenant_baseline": baseline("./baseline-tenant.sql"),
  "0037_operation_record": baseline("./operation-record.sql"),
  "0038_pairing_look": baseline("./pairing-look.sql"),
  "0044_second_factor": baseline("./second-factor.sql"),
  "0045_single_sign_on": baseline("./single-sign-on.sql"),
  "0046_api_keys": baseline("./api-keys.sql"),
  "0047_webhooks": baseline("./webhooks.sql"),
  "0048_past": baseline("./past.sql"),
  "0049_past_place": baseline("./past-place.sql"),
  "0050_erasing": baseline("./erasing.sql"),
  "0053_password_changed": baseline("./password-changed.sql"),
  "0054_past_board": baseline("./past-board.sql"),
  "0055_shared_view_columns": baseline("./shared-view-columns.sql"),
  "0056_past_cylinder": baseline("./past-cylinder.sql"),
  "0058_external_password": baseline("./external-password.sql"),
  "0062_verify_jobs": baseline("./verify-jobs.sql"),
  "0065_past_count": baseline("./past-count.sql"),
  "0066_past_due": baseline("./past-due.sql"),
};

/** Migrations of the catalogue. Only the platform's own database has it. */
export const catalogueMigrations: Record<string, Migration> = {
  "0036_catalogue_baseline": baseline("./baseline-catalogue.sql"),
  "0039_tenant_state": baseline("./tenant-state.sql"),
  "0042_tenant_last_state": baseline("./tenant-last-state.sql"),
  "0043_pairing_of_all": baseline("./pairing-of-all.sql"),
  "0064_invitation_of_all": baseline("./invitation-of-all.sql"),
};
