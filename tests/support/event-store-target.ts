import { randomUUID } from "node:crypto";
import { getContainerRuntimeClient, GenericContainer, Wait } from "testcontainers";
import { startStandIn, type EventStoreStandIn } from "./event-store-stand-in/stand-in.ts";

/** The EventStoreDB that tests run against. */
export type EventStoreTarget = {
  /** What a test's output says it ran on. */
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
  const prefix = `check-${randomUUID().slice(0, 8)}.`;
  const given = process.env.EVENTSTORE_URL?.trim();
  if (given) return { name: "EventStoreDB at EVENTSTORE_URL", url: given, prefix, close: async () => undefined };
  const reason = await withoutDocker();
  if (reason === undefined) return { ...(await startContainer()), prefix };
  const standIn = await startStandIn();
  const name = "the stand-in for EventStoreDB";
  console.info(`${name}: EVENTSTORE_URL is not set, and Docker does not answer (${reason})`);
  return { name, url: standIn.url, prefix, standIn, close: standIn.stop };
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
