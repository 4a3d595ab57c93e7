import type { Config } from "#infra/process/config/config.ts";

/** How fast a log takes a copy without losing the order of the whole log. */
export type Pace = {
  /** Streams that go in one call; more than one for a log that keeps the order of the appends of a call. */
  streams: number;
  /** Calls that are on their way at once; more than one for a log that keeps the order of the calls. */
  calls: number;
};

/** PostgreSQL gives positions in the order of the appends of a call. */
export const inPostgres: Pace = { streams: 500, calls: 1 };
/** EventStoreDB stores what it is sent in the order of sending, as long as nothing has to be sent again. */
export const inEventStore: Pace = { streams: 1, calls: 256 };

export const paceOf = ({ eventStoreUrl }: Pick<Config, "eventStoreUrl">): Pace =>
  eventStoreUrl === undefined ? inPostgres : inEventStore;
