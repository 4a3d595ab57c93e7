import type { Migration } from "kysely";
import * as eventLog from "./0002_event_log.ts";
import * as platform from "./0003_platform.ts";
import * as records from "./0004_records.ts";
import * as reactions from "./0005_reactions.ts";

/** Every migration by name; Kysely runs them in the order of the names. One that has been released is never changed. */
export const migrations = {
  "0002_event_log": eventLog,
  "0003_platform": platform,
  "0004_records": records,
  "0005_reactions": reactions,
} satisfies Record<string, Migration>;
