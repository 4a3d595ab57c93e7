import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createEventStoreLog, type EventStoreLogOptions } from "./eventstore/create-event-log.ts";
import type { EventLog } from "./port.ts";
import { createPostgresEventLog } from "./postgres/create-event-log.ts";

/** EventStoreDB is used when it has an address. The prefix separates its streams from those of other programs. */
export type LogChoice = { eventStoreUrl?: string; eventStorePrefix: string };

/** The configured event log: EventStoreDB when it has an address, else the schema `log` of the database. */
export const createEventLog = (
  config: LogChoice,
  databaseUrl: string,
  { line, ...options }: Pick<EventStoreLogOptions, "sendsAgain" | "kinds"> & { line?(): LastingConnection } = {},
): EventLog =>
  config.eventStoreUrl
    ? createEventStoreLog({ connectionString: config.eventStoreUrl, prefix: config.eventStorePrefix, ...options })
    : createPostgresEventLog({ connectionString: databaseUrl, line: line?.() });

/** Name of a log, stored together with a position, because a position is valid in one log only. The usual log, in PostgreSQL, has an empty name. */
export const nameOfLog = ({ eventStoreUrl, eventStorePrefix }: LogChoice): string =>
  eventStoreUrl ? `eventstore ${eventStorePrefix}`.trim() : "";
