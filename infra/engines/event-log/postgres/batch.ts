import type { SerializedEvent } from "../limits.ts";
import type { StreamAppend } from "./flush.ts";

/** One caller's append in progress. `expected` is -1 for a stream that must not exist. */
export type Pending = {
  stream: string;
  expected: bigint;
  events: SerializedEvent[];
  bytes: number;
  /** The append came before the flush with this number. */
  before: number;
  stored(last: { revision: bigint; position: bigint }): void;
  refused(actual: bigint): void;
  failed(error: unknown): void;
};

/** A stream's part of a flush, with its callers in order. */
export type SharedAppend = StreamAppend & { members: Pending[] };

/** An append that expected another last revision than `actual`. */
export type ConflictedAppend = { pending: Pending; actual: bigint };

/** `waiting` were skipped: their stream is in this flush or another, or the flush is full. */
export type FlushBatch = { shares: SharedAppend[]; waiting: Pending[] };

const maxEvents = 1000;
const maxBytes = 4_194_304;

/**
 * Takes from the queue what one statement can hold. A statement names each stream once, so callers of one stream share it only when each expects the
 * revision that the previous one leaves. The others keep waiting in their order, also those with a stream in a running flush.
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
 * Sorts the waiting appends after flush `number`, when the last revision of each of its streams is known. An append that waited before the flush and
 * expects another revision has lost; if it expects this revision, it goes into the next flush. A later append may know of later events.
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
