import type { Config } from "#infra/process/config/config.ts";
import { createEventStoreLog, type EventStoreLogOptions } from "./eventstore/create-event-log.ts";
import type { EventLog } from "./port.ts";
import { createPostgresEventLog } from "./postgres/create-event-log.ts";

type Choice = Pick<Config, "eventStoreUrl" | "eventStorePrefix">;

/** The event log that the configuration chooses: EventStoreDB when it has an address, else the schema `log` of the database. */
export const createEventLog = (
  config: Choice,
  databaseUrl: string,
  options?: Pick<EventStoreLogOptions, "sendsAgain">,
): EventLog =>
  config.eventStoreUrl
    ? createEventStoreLog({ connectionString: config.eventStoreUrl, prefix: config.eventStorePrefix, ...options })
    : createPostgresEventLog({ connectionString: databaseUrl });

/**
 * Which log it is, for whatever keeps a place in it: a place of one log says nothing in another. The PostgreSQL of the database is the
 * usual one and has no name.
 */
export const nameOfLog = ({ eventStoreUrl, eventStorePrefix }: Choice): string =>
  eventStoreUrl ? `eventstore ${eventStorePrefix}`.trim() : "";
