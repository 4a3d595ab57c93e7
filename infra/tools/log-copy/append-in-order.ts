import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Append, EventLog } from "#infra/engines/event-log/port.ts";
import { createCallSender } from "./call-sender.ts";
import type { Pace } from "./pace.ts";

/** Well below the limit of one append. */
const APPEND_BYTES = 512 * 1024;
const WINDOW_BYTES = 2 * 1024 * 1024;
const WINDOW_EVENTS = 1000;

export type InOrder = {
  add(event: Recorded, bytes: number): Promise<void>;
  flush(): Promise<void>;
  /** Waits for the running calls, whatever their result. Sends nothing more. */
  drain(): Promise<void>;
};

/**
 * Collects events in the given order and appends them at their revisions, with as few calls as the limits allow.
 *
 * @param log must not repeat appends by itself (`sendsAgain`).
 * @param after last position of the target.
 * @throws TargetDiffers when the target holds anything else, or holds the events in another order.
 */
export function appendInOrder(log: EventLog, pace: Pace, after?: Position): InOrder {
  const sender = createCallSender(log, pace, after);
  let collected: (Append & { bytes: number })[] = [];
  let [events, bytes] = [0, 0];

  async function close(): Promise<void> {
    const call = collected;
    collected = [];
    [events, bytes] = [0, 0];
    await sender.send(call);
  }

  return {
    drain: () => sender.drain(),
    flush: async () => {
      if (collected.length > 0) await close();
      await sender.finish();
    },
    add: async ({ stream, revision, id, type, data, meta }, size) => {
      const event = { id, type, data, meta };
      const last = collected.at(-1);
      const isFull = events >= WINDOW_EVENTS || bytes + size > WINDOW_BYTES;
      if (last?.stream === stream && last.bytes + size <= APPEND_BYTES && !isFull) {
        last.events.push(event);
        last.bytes += size;
      } else {
        // If a stream came twice in one call, its later events would move ahead of the events in between.
        const comesAgain = collected.some((append) => append.stream === stream);
        if (isFull || collected.length >= pace.streams || comesAgain) await close();
        collected.push({ stream, expected: revision === 0n ? "none" : revision - 1n, events: [event], bytes: size });
      }
      events += 1;
      bytes += size;
    },
  };
}
