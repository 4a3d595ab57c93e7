import { parseArgs } from "node:util";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";
import type { Config } from "#infra/process/config/config.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { isAddress } from "#infra/engines/event-log/eventstore/is-address.mjs";
import { prefixOf } from "#infra/tenancy/tenant-place.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { copyLog } from "./copy-log.ts";
import { digestOf } from "./log-digest.ts";
import { inEventStore, inPostgres, type Pace } from "./pace.ts";

type OpenLog = { log: EventLog; pace: Pace; close(): Promise<void> };

/**
 * Opens the log with a name from the command line: `postgres` or `embedded` (at DATABASE_URL, else the embedded one), `eventstore` (at
 * EVENTSTORE_URL), or an address that begins with `esdb`.
 *
 * @throws OperatorError for any other name.
 */
async function openLog(name: string, config: Config, tenant?: string): Promise<OpenLog> {
  if (name === "postgres" || name === "embedded") {
    const inDatabase = { ...config, eventStoreUrl: undefined };
    const { home, close } = await openHome(inDatabase, { program: "cylindra log", tenant });
    return { log: home.storedEvents, pace: inPostgres, close };
  }
  const eventStoreUrl = name === "eventstore" ? config.eventStoreUrl : name;
  if (eventStoreUrl === undefined) throw new OperatorError("EVENTSTORE_URL is not set");
  if (!isAddress(eventStoreUrl))
    throw new OperatorError(`${name} is no log: give postgres, eventstore, or an address that begins with esdb://`);
  const choice = { eventStoreUrl, eventStorePrefix: await prefixFor(config, tenant) };
  const log = openEventStore(choice);
  return { log, pace: inEventStore, close: () => log.close() };
}

/** Prefix of the tenant's streams, which holds the id that the catalogue has. */
async function prefixFor(config: Config, tenant: string | undefined): Promise<string> {
  if (tenant === undefined) return config.eventStorePrefix;
  const { home, close } = await openHome(config, { program: "cylindra log", tenant });
  await close();
  return prefixOf(home, config.eventStorePrefix);
}

function openEventStore(choice: { eventStoreUrl: string; eventStorePrefix: string }): EventLog {
  try {
    return createEventLog(choice, "", { sendsAgain: false });
  } catch (error) {
    throw new OperatorError(`the address of EventStoreDB cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

const options = {
  from: { type: "string", default: "postgres" },
  to: { type: "string", default: "eventstore" },
  tenant: { type: "string" },
} as const;

/**
 * `npm run log:move`: copies every stream of one event log into another and compares both by digest. The source is not changed; after an
 * interruption, run it again.
 */
await operatorCommand("log:move", async ({ args }) => {
  const { values } = parseArgs({ args, options });
  if (values.from === values.to) throw new OperatorError("a log cannot be moved to where it is");
  const config = loadConfig();
  const tenant = tenantArgument(args);
  const from = await openLog(values.from, config, tenant);
  const to = await openLog(values.to, config, tenant).catch(async (error: unknown) => {
    await from.close();
    throw error;
  });
  try {
    await move(from, to);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});

async function move(from: OpenLog, to: OpenLog): Promise<void> {
  const head = await from.log.head();
  const onProgress = (events: number): void => console.log(`${events} events`);
  const source = from.log.readAll({ limit: Infinity });
  const { events, digest, found: existing } = await copyLog({ from: source, to: to.log, pace: to.pace, onProgress });
  console.log(`${events} events read, ${existing} of them were there already`);
  const copy = await digestOf(to.log.readAll({ limit: Infinity }));
  if (copy.digest !== digest || copy.events !== events)
    throw new OperatorError(`the copy differs: ${copy.events} events, digest ${copy.digest} instead of ${digest}`);
  if ((await from.log.head()) !== head)
    throw new OperatorError("the log went on meanwhile: stop the application and give the command again");
  console.log(`the copy is whole: ${events} events, digest ${digest}`);
}
