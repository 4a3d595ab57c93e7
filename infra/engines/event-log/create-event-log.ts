import { createEventStoreLog, type EventStoreLogOptions } from "./eventstore/create-event-log.ts";
import type { EventLog } from "./port.ts";
import { createPostgresEventLog } from "./postgres/create-event-log.ts";

/** EventStoreDB when it has an address; the prefix tells its streams from those of other programs. */
export type LogChoice = { eventStoreUrl?: string; eventStorePrefix: string };

/** The event log that the configuration chooses: EventStoreDB when it has an address, else the schema `log` of the database. */
export const createEventLog = (
  config: LogChoice,
  databaseUrl: string,
  options?: Pick<EventStoreLogOptions, "sendsAgain">,
): EventLog =>
  config.eventStoreUrl
    ? createEventStoreLog({ connectionString: config.eventStoreUrl, prefix: config.eventStorePrefix, ...options })
    : createPostgresEventLog({ connectionString: databaseUrl });

/**
 * Names a log, for whatever keeps a place in it: a place of one log says nothing in another. The PostgreSQL of the database is the
 * usual one and has no name.
 */
export const nameOfLog = ({ eventStoreUrl, eventStorePrefix }: LogChoice): string =>
  eventStoreUrl ? `eventstore ${eventStorePrefix}`.trim() : "";
