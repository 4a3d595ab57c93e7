import type { SerializedEvent } from "../limits.ts";
import type { StreamAppend } from "./flush.ts";

/** One caller's append on its way. `expected` is -1 for a stream that must not exist. */
export type Pending = {
  stream: string;
  expected: bigint;
  events: SerializedEvent[];
  bytes: number;
  /** Number of the flush before which it came. */
  before: number;
  stored(last: { revision: bigint; position: bigint }): void;
  refused(actual: bigint): void;
  failed(error: unknown): void;
};

/** A stream's part of a flush with the callers it serves, in order. */
export type SharedAppend = StreamAppend & { members: Pending[] };

/** One who expected another end of its stream than `actual`. */
export type ConflictedAppend = { pending: Pending; actual: bigint };

/** `waiting` were passed over: their stream is in this flush or another, or the flush is full. */
export type FlushBatch = { shares: SharedAppend[]; waiting: Pending[] };

const maxEvents = 1000;
const maxBytes = 4_194_304;

/**
 * Takes from the queue what one statement can hold. A statement names each stream once, so callers of one stream share it only when
 * each expects what the one before leaves behind; the others keep waiting, in their order, and so does everybody
 * whose stream is in a flush under way.
 */
export function takeBatch(queue: Pending[], underWay: ReadonlySet<string>): FlushBatch {
  const shares = new Map<string, SharedAppend>();
  const passedOver = new Set(underWay);
  const waiting: Pending[] = [];
  let events = 0;
  let bytes = 0;
  for (const pending of queue) {
    const full = events > 0 && (events + pending.events.length > maxEvents || bytes + pending.bytes > maxBytes);
    const share = shares.get(pending.stream);
    const joins = !share || pending.expected === share.expected + BigInt(share.events.length);
    if (full || !joins || passedOver.has(pending.stream)) {
      passedOver.add(pending.stream);
      waiting.push(pending);
      continue;
    }
    if (share) {
      share.members.push(pending);
      share.events.push(...pending.events);
    } else {
      const { stream, expected } = pending;
      shares.set(stream, { stream, expected, events: [...pending.events], members: [pending] });
    }
    events += pending.events.length;
    bytes += pending.bytes;
  }
  return { shares: [...shares.values()], waiting };
}

/**
 * After flush number `number` the end of each of its streams is known. Whoever waited when it began and expects another end has lost;
 * whoever expects just that end goes into the next flush, and those behind it with it. Who came later may know of later events.
 */
export function sortWaiting(
  waiting: Pending[],
  ends: ReadonlyMap<string, bigint>,
  number: number,
): { lost: ConflictedAppend[]; next: Pending[] } {
  const conflicted: ConflictedAppend[] = [];
  const next: Pending[] = [];
  const hopeful = new Set<string>();
  for (const pending of waiting) {
    const end = pending.before <= number ? ends.get(pending.stream) : undefined;
    if (end === undefined || end === pending.expected || hopeful.has(pending.stream)) {
      hopeful.add(pending.stream);
      next.push(pending);
    } else conflicted.push({ pending, actual: end });
  }
  return { lost: conflicted, next };
}
