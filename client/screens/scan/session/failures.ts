import type { RecordItem } from "#contracts/commands/record.ts";

/** A scan at which the server fails, and the id of its last request in the server's log. */
export type FailedScan = { item: RecordItem; correlationId: string | undefined };

/** An item that fails alone is sent again after a minute, and rejected after its third failure. */
const failing = { times: 3, apartMs: 60_000 } as const;

type Failure = FailedScan & { times: number; dueAt: number; takenBefore: number };

/** Counts how often the server failed at each scan. A failure counts only where the server took others since the one before: else it fails at everything. */
export const createFailures = (now: () => number) => {
  const byItem = new Map<string, Failure>();
  let isolated = 0;
  return {
    /** The server took a call. */
    noteTaken: () => void (isolated += 1),
    /** The server failed at this scan alone. Returns true when that was often enough to reject it. */
    note: (scan: FailedScan): boolean => {
      const { commandId } = scan.item;
      const before = byItem.get(commandId);
      const counts = before === undefined || isolated > before.takenBefore;
      const times = (before?.times ?? 0) + Number(counts);
      if (times >= failing.times) return byItem.delete(commandId);
      const takenBefore = counts ? isolated : before.takenBefore;
      byItem.set(commandId, { ...scan, times, dueAt: now() + failing.apartMs, takenBefore });
      return false;
    },
    /** It was taken, given up or taken back. */
    forget: (commandIds: string[]) => commandIds.forEach((id) => byItem.delete(id)),
    /** A scan that failed more than a minute ago. */
    due: (): RecordItem | undefined => [...byItem.values()].find(({ dueAt }) => dueAt <= now())?.item,
    /** ms until the next is due. */
    nextIn: (): number | undefined =>
      byItem.size === 0 ? undefined : Math.max(0, Math.min(...[...byItem.values()].map(({ dueAt }) => dueAt)) - now()),
    has: (commandId: string) => byItem.has(commandId),
    list: (): FailedScan[] => [...byItem.values()].map(({ item, correlationId }) => ({ item, correlationId })),
  };
};
