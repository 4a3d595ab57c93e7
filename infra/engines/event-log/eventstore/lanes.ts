import type { SerializedEvent } from "../limits.ts";
import type { Appended, Expected, VersionConflict } from "../port.ts";

/** One caller's append until its result is known. */
export type Pending = {
  stream: string;
  storedStream: string;
  expected: Expected;
  events: SerializedEvent[];
  bytes: number;
  /** Number in the order of arrival. */
  number: number;
  /** Arrival time, in ms. */
  since: number;
  /** Time of the first and the last sending, in ms. */
  firstSentAt: number | undefined;
  sentAt: number;
  /** Number of the sending. `undefined` while the append waits to be sent. */
  turn: number | undefined;
  /** A conflict that is not certain yet. It holds only if earlier appends to the stream were stored or rejected in this order. */
  refused: Expected | undefined;
  resolve(answer: Appended | VersionConflict): void;
  reject(error: Error): void;
};

/** The open appends of each stream, in their order. */
export type Lanes = {
  enter(pending: Pending): void;
  isFirst(pending: Pending): boolean;
  /** Returns whether all earlier appends to the same stream are in flight and were sent before this one. */
  isInOrder(pending: Pending): boolean;
  /** Later appends to the same stream. */
  behind(pending: Pending): Pending[];
  /** Removes the append. Returns the one that is first now. */
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
