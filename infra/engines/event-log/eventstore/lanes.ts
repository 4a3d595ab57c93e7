import type { SerializedEvent } from "../limits.ts";
import type { Appended, Expected, VersionConflict } from "../port.ts";

/** One caller's append until it is answered. */
export type Pending = {
  stream: string;
  storedStream: string;
  expected: Expected;
  events: SerializedEvent[];
  bytes: number;
  /** Order of arrival. */
  number: number;
  /** When it came, in ms. */
  since: number;
  /** When it was sent first and last, in ms. */
  firstSentAt: number | undefined;
  sentAt: number;
  /** Counts what is sent; `undefined` while it waits to be sent. */
  turn: number | undefined;
  /** A conflict that counts only if what was sent to the stream before it held, or was refused, in that order. */
  refused: Expected | undefined;
  resolve(answer: Appended | VersionConflict): void;
  reject(error: Error): void;
};

/** The appends to each stream that are not answered, in their order. */
export type Lanes = {
  enter(pending: Pending): void;
  isFirst(pending: Pending): boolean;
  /** Tells whether all that came earlier to the same stream are on their way, and were sent before it. */
  isInOrder(pending: Pending): boolean;
  /** Those that came later to the same stream. */
  behind(pending: Pending): Pending[];
  /** Takes it out; returns who is first now. */
  leave(pending: Pending): Pending | undefined;
};

export function createLanes(): Lanes {
  const lanes = new Map<string, Pending[]>();
  return {
    enter(pending) {
      const lane = lanes.get(pending.stream);
      if (lane) lane.push(pending);
      else lanes.set(pending.stream, [pending]);
    },
    isFirst: (pending) => lanes.get(pending.stream)?.[0] === pending,
    isInOrder(pending) {
      const lane = lanes.get(pending.stream) ?? [];
      const earlier = lane.slice(0, lane.indexOf(pending));
      return earlier.every(({ turn }) => turn !== undefined && turn < pending.turn!);
    },
    behind(pending) {
      const lane = lanes.get(pending.stream) ?? [];
      return lane.slice(lane.indexOf(pending) + 1);
    },
    leave(pending) {
      const lane = lanes.get(pending.stream);
      if (!lane) return undefined;
      lane.splice(lane.indexOf(pending), 1);
      if (lane.length === 0) lanes.delete(pending.stream);
      return lane[0];
    },
  };
}
