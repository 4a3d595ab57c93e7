import { randomUUID } from "node:crypto";
import { EventStoreDBClient } from "@eventstore/db-client";
import { getContainerRuntimeClient, GenericContainer, Wait } from "testcontainers";
import { toAddress } from "#infra/engines/event-log/eventstore/connection.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { startStandInProcess, type StandInProcess } from "./event-store-stand-in/process.ts";
import { startStandIn, type EventStoreStandIn } from "./event-store-stand-in/stand-in.ts";

/** The EventStoreDB that tests run against. */
export type EventStoreTarget = {
  /** Name of the target in a test's output. */
  name: string;
  url: string;
  /** Begins the names of all streams that the run leaves behind. */
  prefix: string;
  /** The stand-in, when that is what it is: only that does wrong on command. */
  standIn?: EventStoreStandIn;
  close(): Promise<void>;
};

const image = "eventstore/eventstore:24.6.0-bookworm-slim";

/** The server at `EVENTSTORE_URL`; else one in a container, where Docker answers; else the stand-in. Says which and why. */
export async function openEventStore(): Promise<EventStoreTarget> {
  const server = await openServer();
  if (server) return server;
  const standIn = await startStandIn();
  return { name: standInName, url: standIn.url, prefix: newPrefix(), standIn, close: standIn.stop };
}

/** The same for tests of whole processes: the stand-in is one too, and can be killed like one. */
export async function openEventStoreProcess(): Promise<EventStoreTarget & { process?: StandInProcess }> {
  const server = await openServer();
  if (server) return server;
  const standIn = await startStandInProcess();
  return { name: standInName, url: standIn.url, prefix: newPrefix(), process: standIn, close: standIn.stop };
}

const standInName = "the stand-in for EventStoreDB";
const newPrefix = (): string => `check-${randomUUID().slice(0, 8)}.`;

async function openServer(): Promise<EventStoreTarget | undefined> {
  const prefix = newPrefix();
  const given = process.env.EVENTSTORE_URL?.trim();
  if (given) {
    const name = `EventStoreDB ${await versionOf(given)} at ${toAddress(given).address.replace(/\?.*/s, "")}`;
    console.info(`on ${name}; all streams of this run begin with ${prefix}`);
    return { name, url: given, prefix, close: async () => undefined };
  }
  const reason = await withoutDocker();
  if (reason === undefined) return { ...(await startContainer()), prefix };
  console.info(`on ${standInName}: EVENTSTORE_URL is not set, and Docker does not answer (${reason})`);
  return undefined;
}

/** @throws Error that says that the server does not answer, before every test says so in its own way. */
async function versionOf(url: string): Promise<string> {
  const log = createEventStoreLog({
    connectionString: url,
    prefix: `no-such-prefix-${randomUUID()}`,
    patienceMs: 5000,
  });
  try {
    // Any user who may use the log may do this; the version is told to everybody.
    for await (const _ of log.readStream("nothing", { limit: 1 }));
    const { address, credentials } = toAddress(url);
    const client = EventStoreDBClient.connectionString(address);
    const known = await client["capabilities"].catch(() => undefined);
    await client.dispose();
    return `${known?.serverVersion ?? "of an unknown version"}${credentials ? ` as ${credentials.username}` : ""}`;
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    throw new Error(`EventStoreDB at EVENTSTORE_URL does not answer: ${reasonOf(cause)}`, { cause: error });
  } finally {
    await log.close();
  }
}

/** Why no container can be started; `undefined` when one can. */
async function withoutDocker(): Promise<string | undefined> {
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function startContainer(): Promise<Omit<EventStoreTarget, "prefix">> {
  const container = await new GenericContainer(image)
    .withCommand(["--insecure", "--mem-db", "--run-projections=None"])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp("/health/live", 2113).forStatusCode(204))
    .start();
  return {
    name: `EventStoreDB in a container (${image})`,
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    close: async () => void (await container.stop()),
  };
}
