import type { RecordItem } from "#contracts/commands/record.ts";

/** A scan at which the server fails, and the id of its last request in the server's log. */
export type FailedScan = { item: RecordItem; correlationId: string | undefined };

/** An item that fails alone is sent again after a minute, and rejected after its third failure. */
const failing = { times: 3, apartMs: 60_000 } as const;

type Failure = FailedScan & { times: number; dueAt: number; takenBefore: number };

/** Counts how often the server failed at each scan. A failure counts only where the server took others since the one before: else it fails at everything. */
export const createFailures = (now: () => number) => {
  const known = new Map<string, Failure>();
  let taken = 0;
  return {
    /** The server took a call. */
    noteTaken: () => void (taken += 1),
    /** The server failed at this scan alone. Returns true when that was often enough to reject it. */
    note: (scan: FailedScan): boolean => {
      const { commandId } = scan.item;
      const before = known.get(commandId);
      const counts = before === undefined || taken > before.takenBefore;
      const times = (before?.times ?? 0) + Number(counts);
      if (times >= failing.times) return known.delete(commandId);
      const takenBefore = counts ? taken : before.takenBefore;
      known.set(commandId, { ...scan, times, dueAt: now() + failing.apartMs, takenBefore });
      return false;
    },
    /** It was taken, given up or taken back. */
    forget: (commandIds: string[]) => commandIds.forEach((id) => known.delete(id)),
    /** A scan that failed more than a minute ago. */
    due: (): RecordItem | undefined => [...known.values()].find(({ dueAt }) => dueAt <= now())?.item,
    /** ms until the next is due. */
    nextIn: (): number | undefined =>
      known.size === 0 ? undefined : Math.max(0, Math.min(...[...known.values()].map(({ dueAt }) => dueAt)) - now()),
    has: (commandId: string) => known.has(commandId),
    list: (): FailedScan[] => [...known.values()].map(({ item, correlationId }) => ({ item, correlationId })),
  };
};
