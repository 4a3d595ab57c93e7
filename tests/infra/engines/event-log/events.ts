import { randomUUID } from "node:crypto";
import type { NewEvent, Recorded } from "#contracts/streams/event.ts";
import type { CaughtUp, EventLog } from "#infra/engines/event-log/port.ts";
import { eventMeta } from "#tests/support/event-meta.ts";

/** An event that says `n`. */
export const anEvent = (n: number | string = 0, id: string = randomUUID()): NewEvent => ({
  id,
  type: "Said",
  data: { n },
  meta: eventMeta,
});
export const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => anEvent(n));

/** A stream nobody used before. */
export const aStream = (prefix = "thing-"): string => `${prefix}${randomUUID()}`;

export const said = (events: Recorded[]): unknown[] => events.map(({ data }) => (data as { n: unknown }).n);

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const isEvent = (item: Recorded | CaughtUp): item is Recorded => !("caughtUp" in item);

/** Reads a subscription until `enough`, then ends it. */
export async function follow(
  log: Pick<EventLog, "subscribe">,
  options: { after?: string; prefixes?: string[] },
  enough: (items: (Recorded | CaughtUp)[]) => boolean,
): Promise<(Recorded | CaughtUp)[]> {
  const stop = new AbortController();
  const items: (Recorded | CaughtUp)[] = [];
  for await (const item of log.subscribe({ ...options, signal: stop.signal })) {
    items.push(item);
    if (enough(items)) stop.abort();
  }
  return items;
}
