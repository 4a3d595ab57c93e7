import type { Migration } from "kysely";

/** Every migration by name; Kysely runs them in the order of the names. One that has been released is never changed. */
export const migrations = {} satisfies Record<string, Migration>;
