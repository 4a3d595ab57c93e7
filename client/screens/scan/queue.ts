import type { RecordItem } from "#contracts/commands/record.ts";

/**
 * Scans that wait to be sent, in the order in which they were made. Its calls are promises, so that a store that survives a reload can
 * take the place of memory without a change elsewhere.
 */
export type ScanQueue = {
  add(item: RecordItem): Promise<void>;
  /** The oldest ones, at most `limit`; they stay until they are settled. */
  oldest(limit: number): Promise<RecordItem[]>;
  settle(commandIds: string[]): Promise<void>;
  size(): Promise<number>;
};

export const createMemoryQueue = (): ScanQueue => {
  const items = new Map<string, RecordItem>();
  return {
    add: async (item) => void items.set(item.commandId, item),
    oldest: async (limit) => [...items.values()].slice(0, limit),
    settle: async (commandIds) => commandIds.forEach((id) => items.delete(id)),
    size: async () => items.size,
  };
};
