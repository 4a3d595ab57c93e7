import type { Migration } from "kysely";
import * as eventLog from "./0002_event_log.ts";

/** Every migration by name; Kysely runs them in the order of the names. One that has been released is never changed. */
export const migrations = {
  "0002_event_log": eventLog,
} satisfies Record<string, Migration>;
