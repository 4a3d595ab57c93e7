import type { Config } from "#infra/process/config/config.ts";
import { openHome } from "#infra/process/open-home.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { isAddress } from "#infra/engines/event-log/eventstore/is-address.mjs";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { OperatorError } from "#infra/process/operator-error.ts";
import { reasonOf } from "#infra/process/reason-of.ts";
import { inEventStore, inPostgres, type Pace } from "./pace.ts";

export type OpenLog = { log: EventLog; pace: Pace; close(): Promise<void> };

/**
 * The log of a name on the command line: `postgres` (at DATABASE_URL, else the embedded one; `embedded` is the same), `eventstore`
 * (at EVENTSTORE_URL), or an address that begins with `esdb`.
 *
 * @throws OperatorError for any other name.
 */
export async function openLog(name: string, config: Config): Promise<OpenLog> {
  if (name === "postgres" || name === "embedded") {
    const inDatabase = { ...config, eventStoreUrl: undefined };
    const { home, close } = await openHome(inDatabase, { program: "cylindra log" });
    return { log: home.storedEvents, pace: inPostgres, close };
  }
  const eventStoreUrl = name === "eventstore" ? config.eventStoreUrl : name;
  if (eventStoreUrl === undefined) throw new OperatorError("EVENTSTORE_URL is not set");
  if (!isAddress(eventStoreUrl))
    throw new OperatorError(`${name} is no log: give postgres, eventstore, or an address that begins with esdb://`);
  const choice = { eventStoreUrl, eventStorePrefix: config.eventStorePrefix };
  const log = openEventStore(choice);
  return { log, pace: inEventStore, close: () => log.close() };
}

function openEventStore(choice: { eventStoreUrl: string; eventStorePrefix: string }): EventLog {
  try {
    return createEventLog(choice, "", { sendsAgain: false });
  } catch (error) {
    throw new OperatorError(`the address of EventStoreDB cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}
