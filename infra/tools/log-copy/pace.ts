import type { Config } from "#infra/process/config/config.ts";

/** How fast a log can take a copy without changing the order of the whole log. */
export type Pace = {
  /** Streams per call. More than one only if the log keeps the order of the appends within a call. */
  streams: number;
  /** Calls in flight at once. More than one only if the log keeps the order of the calls. */
  calls: number;
};

/** PostgreSQL gives positions in the order of the appends of a call. */
export const inPostgres: Pace = { streams: 500, calls: 1 };
/** EventStoreDB stores appends in the order of sending, unless one must be sent again. */
export const inEventStore: Pace = { streams: 1, calls: 256 };

export const paceOf = ({ eventStoreUrl }: Pick<Config, "eventStoreUrl">): Pace =>
  eventStoreUrl === undefined ? inPostgres : inEventStore;
