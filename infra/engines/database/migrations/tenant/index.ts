import type { Migration } from "kysely";
import * as seededNames from "./0010_seeded_names.ts";
import * as businessClock from "./0011_business_clock.ts";
import * as logsInWords from "./0012_logs_in_words.ts";
import * as permissionLinks from "./0014_permission_links.ts";
import * as invitations from "./0015_invitations.ts";
import * as preferences from "./0016_preferences.ts";
import * as documents from "./0017_documents.ts";
import * as changeOfCall from "./0018_change_of_call.ts";
import * as sharedViews from "./0019_shared_views.ts";
import * as companyRegion from "./0020_company_region.ts";
import * as audit from "./0021_audit.ts";
import * as evidence from "./0022_evidence.ts";
import * as verifyRuns from "./0023_verify_runs.ts";
import * as jobs from "./0024_jobs.ts";
import * as imports from "./0025_imports.ts";
import * as labelPrints from "./0026_label_prints.ts";
import * as schedules from "./0027_schedules.ts";
import * as jobsShown from "./0028_jobs_shown.ts";
import * as boards from "./0029_boards.ts";
import * as boardState from "./0030_board_state.ts";
import * as importReading from "./0031_import_reading.ts";
import * as undrivenBoards from "./0032_undriven_boards.ts";
import * as screenLook from "./0033_screen_look.ts";
import * as confirmedAddresses from "./0034_confirmed_addresses.ts";

/** Migrations that every tenant's database has, the platform's own too. */
export const tenantMigrations: Record<string, Migration> = {
  "0010_seeded_names": seededNames,
  "0011_business_clock": businessClock,
  "0012_logs_in_words": logsInWords,
  "0014_permission_links": permissionLinks,
  "0015_invitations": invitations,
  "0016_preferences": preferences,
  "0017_documents": documents,
  "0018_change_of_call": changeOfCall,
  "0019_shared_views": sharedViews,
  "0020_company_region": companyRegion,
  "0021_audit": audit,
  "0022_evidence": evidence,
  "0023_verify_runs": verifyRuns,
  "0024_jobs": jobs,
  "0025_imports": imports,
  "0026_label_prints": labelPrints,
  "0027_schedules": schedules,
  "0028_jobs_shown": jobsShown,
  "0029_boards": boards,
  "0030_board_state": boardState,
  "0031_import_reading": importReading,
  "0032_undriven_boards": undrivenBoards,
  "0033_screen_look": screenLook,
  "0034_confirmed_addresses": confirmedAddresses,
};
