import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { eventLogContract } from "./contract.ts";

const target = await openEventStore();
afterAll(target.close);

eventLogContract(target.name, async () => {
  // A log of its own on a server that others use too.
  const prefix = `${target.prefix}${randomUUID().slice(0, 8)}.`;
  return {
    open: () => createEventStoreLog({ connectionString: target.url, prefix }),
    close: async () => undefined,
  };
});
