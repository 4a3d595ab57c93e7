import type { Recorded } from "#contracts/streams/event.ts";
import type { Append, EventLog } from "#infra/event-log/port.ts";
import { TargetDiffers } from "./target-differs.ts";

/** Well below what one append may hold. */
const APPEND_BYTES = 512 * 1024;
const WINDOW_BYTES = 2 * 1024 * 1024;
const WINDOW_EVENTS = 1000;

export type InOrder = { add(event: Recorded, bytes: number): Promise<void>; flush(): Promise<void> };

/**
 * Appends events at their revisions, in the order in which they are given.
 *
 * @param atOnce Streams that go in one call. More than one is for a log that keeps the order of the appends of a call.
 */
export function appendInOrder(log: EventLog, atOnce: number): InOrder {
  let appends: (Append & { bytes: number })[] = [];
  let [events, bytes] = [0, 0];

  async function flush(): Promise<void> {
    const sent = appends;
    appends = [];
    [events, bytes] = [0, 0];
    for (const answer of await log.appendEach(sent))
      if (!answer.ok) throw new TargetDiffers(`the target's stream ${answer.stream} has other events`);
  }

  return {
    flush: async () => {
      if (appends.length > 0) await flush();
    },
    add: async ({ stream, revision, id, type, data, meta }, size) => {
      const event = { id, type, data, meta };
      const last = appends.at(-1);
      const isFull = events >= WINDOW_EVENTS || bytes + size > WINDOW_BYTES;
      if (last?.stream === stream && last.bytes + size <= APPEND_BYTES && !isFull) {
        last.events.push(event);
        last.bytes += size;
      } else {
        // A stream that comes again would be drawn to its place before, ahead of what stands in between.
        if (isFull || appends.length >= atOnce || appends.some((append) => append.stream === stream)) await flush();
        appends.push({ stream, expected: revision === 0n ? "none" : revision - 1n, events: [event], bytes: size });
      }
      events += 1;
      bytes += size;
    },
  };
}
