import type { JobHint } from "#contracts/wire/live-topics.ts";
import type { LiveBus } from "../live-bus/port.ts";
import type { JobConsumer, JobQueue } from "./job-queue.ts";

/** Hints of jobs on the live bus: every worker receives each, and one of them claims the row. A lost hint costs a few seconds. */
export const createBusQueue = (bus: Pick<LiveBus, "publish">): JobQueue<JobHint> => ({
  add: (_id, hint) => bus.publish("jobs", hint),
  remove: async () => undefined,
  close: async () => undefined,
});

/** Receives the hints of {@link createBusQueue}. */
export const createBusConsumer = (
  bus: Pick<LiveBus, "subscribe">,
  work: (hint: JobHint) => Promise<void>,
): JobConsumer => {
  const stop = bus.subscribe("jobs", (hint) => void work(hint).catch(() => undefined));
  return { close: async () => stop() };
};
