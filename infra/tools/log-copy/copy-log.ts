import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Append, EventLog } from "#infra/engines/event-log/port.ts";
import { canonicalEvent } from "./canonical-event.ts";
import { createChain, type LogDigest } from "./log-digest.ts";
import type { Pace } from "./pace.ts";
import { TargetDiffers } from "./target-differs.ts";
import { createCallSender } from "./call-sender.ts";

/** Well below the limit of one append. */
const APPEND_BYTES = 512 * 1024;
const WINDOW_BYTES = 2 * 1024 * 1024;
const WINDOW_EVENTS = 1000;

type InOrder = {
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
function appendInOrder(log: EventLog, pace: Pace, after?: Position): InOrder {
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

export type CopyOptions = {
  from: AsyncIterable<Recorded>;
  to: EventLog;
  pace: Pace;
  /** Called from time to time with the number of copied events. */
  onProgress?: (events: number) => void;
};

/** Counts of a copy. `found` events were in the target before. */
export type Copied = LogDigest & { found: number };

const PROGRESS_EVERY = 10_000;

/**
 * Copies a log in its order, every event with its id, revision, data and meta (which holds its times). After an interruption it continues, and first
 * compares the events in the target.
 *
 * @throws TargetDiffers when the target holds anything else than the beginning of the log.
 */
export async function copyLog({ from, to, pace, onProgress = () => undefined }: CopyOptions): Promise<Copied> {
  const chain = createChain();
  let appending: InOrder | undefined;
  let last: Position | undefined;
  const there = to.readAll({ limit: Infinity })[Symbol.asyncIterator]();
  let existing = 0;
  let isOver = false;
  try {
    for await (const event of from) {
      const line = canonicalEvent(event);
      if (!isOver) {
        const next = await there.next();
        if (next.done) isOver = true;
        else if (canonicalEvent(next.value) !== line) throw new TargetDiffers(differs(event, next.value));
        else [existing, last] = [existing + 1, next.value.position];
      }
      if (isOver) await (appending ??= appendInOrder(to, pace, last)).add(event, Buffer.byteLength(line));
      chain.add(line);
      const { events } = chain.value();
      if (events % PROGRESS_EVERY === 0) onProgress(events);
    }
    await appending?.flush();
    if (!isOver && !(await there.next()).done)
      throw new TargetDiffers("the target holds more events than what is to be copied");
  } finally {
    await Promise.all([there.return?.(), appending?.drain()]);
  }
  return { ...chain.value(), found: existing };
}

const place = ({ stream, revision, type }: Recorded): string => `${type} of ${stream} at revision ${revision}`;
const differs = (expected: Recorded, there: Recorded): string =>
  `the target holds ${place(there)} where ${place(expected)} should stand, or one with other content: it must be empty or hold the beginning of the same log`;
