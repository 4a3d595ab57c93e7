import type { RecordItem } from "#contracts/commands/record.ts";

/** A scan that makes the server fail, and the id of its last request in the server's log. */
export type FailedScan = { item: RecordItem; correlationId: string | undefined };

/** An item that fails alone is sent again after a minute, and rejected after three failures. */
const failing = { times: 3, apartMs: 60_000 } as const;

type Failure = FailedScan & { times: number; dueAt: number; takenBefore: number };

/** Counts failures for each scan. A repeated failure counts only if a call succeeded in between: else the server fails at everything. */
export const createFailures = (now: () => number) => {
  const byItem = new Map<string, Failure>();
  let isolated = 0;
  return {
    /** A call succeeded. */
    noteTaken: () => void (isolated += 1),
    /** The server failed at this scan alone. Returns true if it failed often enough to reject the scan. */
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
    /** Removes scans that were recorded, dropped or undone. */
    forget: (commandIds: string[]) => commandIds.forEach((id) => byItem.delete(id)),
    /** A scan with a failure more than a minute ago. */
    due: (): RecordItem | undefined => [...byItem.values()].find(({ dueAt }) => dueAt <= now())?.item,
    /** Time in ms until the next scan is due. */
    nextIn: (): number | undefined =>
      byItem.size === 0 ? undefined : Math.max(0, Math.min(...[...byItem.values()].map(({ dueAt }) => dueAt)) - now()),
    has: (commandId: string) => byItem.has(commandId),
    list: (): FailedScan[] => [...byItem.values()].map(({ item, correlationId }) => ({ item, correlationId })),
  };
};
