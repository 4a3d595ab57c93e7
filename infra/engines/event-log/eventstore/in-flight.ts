import { randomUUID } from "node:crypto";
import type { Pending } from "./lanes.ts";

/** Maximum number of appends in flight. More would only wait on the server instead of here. */
const most = 256;
/** Enough bytes to keep the connection busy. 256 of the largest appends would be a quarter of a GiB. */
const mostBytes = 8_388_608;

/** Appends that were sent over the current call and have no response yet. */
export type InFlight = {
  hasRoomFor(pending: Pending): boolean;
  /** Marks the append as sent now. Returns the correlation id of its response. */
  add(pending: Pending): string;
  take(correlationId: string): Pending | undefined;
  oldest(): Pending | undefined;
  /** Removes and returns all, in the order of sending. */
  drain(): Pending[];
};

export function createInFlight(): InFlight {
  const byId = new Map<string, Pending>();
  let bytes = 0;
  let turns = 0;
  return {
    hasRoomFor: (pending) => byId.size === 0 || (byId.size < most && bytes + pending.bytes <= mostBytes),
    add(pending) {
      const correlationId = randomUUID();
      pending.sentAt = Date.now();
      pending.firstSentAt ??= pending.sentAt;
      pending.turn = turns++;
      bytes += pending.bytes;
      byId.set(correlationId, pending);
      return correlationId;
    },
    take(correlationId) {
      const pending = byId.get(correlationId);
      if (!pending || !byId.delete(correlationId)) return undefined;
      bytes -= pending.bytes;
      return pending;
    },
    oldest: () => byId.values().next().value,
    drain() {
      const all = [...byId.values()];
      byId.clear();
      bytes = 0;
      return all;
    },
  };
}
