import type { Migration } from "kysely";
import * as eventLog from "./0002_event_log.ts";
import * as platform from "./0003_platform.ts";
import * as records from "./0004_records.ts";
import * as reactions from "./0005_reactions.ts";
import * as eventLogByCopy from "./0006_event_log_by_copy.ts";
import * as parkedReactions from "./0007_parked_reactions.ts";
import * as ownPasswords from "./0009_own_passwords.ts";

/** Migrations from before there was more than one database; every database has them. */
export const firstMigrations = {
  "0002_event_log": eventLog,
  "0003_platform": platform,
  "0004_records": records,
  "0005_reactions": reactions,
  "0006_event_log_by_copy": eventLogByCopy,
  "0007_parked_reactions": parkedReactions,
  "0009_own_passwords": ownPasswords,
} satisfies Record<string, Migration>;
