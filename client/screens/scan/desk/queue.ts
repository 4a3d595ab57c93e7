import type { RecordItem } from "#contracts/commands/record.ts";
import type { AsideScan, ScanJournal } from "./scan-journal.ts";

/** Scans that wait to be sent, in the order in which they were made. */
export type ScanQueue = {
  /** Scans that an earlier page left, once they are read; they stand before all that is added here. */
  restored: Promise<{ waiting: RecordItem[]; aside: AsideScan[] }>;
  add(item: RecordItem): Promise<void>;
  /** The oldest ones, at most `limit`; they stay until they are settled. */
  oldest(limit: number): Promise<RecordItem[]>;
  remove(commandIds: string[]): Promise<void>;
  /** They wait no longer; a person has to look at them. */
  setAside(scans: AsideScan[]): Promise<void>;
  /** One that was set aside waits again, as the last. */
  takeUp(item: RecordItem): Promise<void>;
  size(): Promise<number>;
};

export type QueueDeps = {
  /** Absent: the queue lives as long as the page. */
  journal?: ScanJournal;
  /** Called when it changes whether the waiting scans would survive a reload. */
  kept?(kept: boolean): void;
  /** How many scans are not in the journal yet; a reload in this moment would lose them. */
  writing?(count: number): void;
};

/**
 * The page works on its own list, and each change is written behind it: where the journal fails, scanning goes on and the page says
 * that a reload would lose what waits.
 */
export const createScanQueue = ({ journal, kept, writing }: QueueDeps = {}): ScanQueue => {
  let items = new Map<string, RecordItem>();
  let last = journal !== undefined;
  let unwritten = 0;
  const tell = (now: boolean) => {
    if (now !== last) kept?.((last = now));
  };
  const written = (change: Promise<void> | undefined): Promise<void> =>
    change ? change.catch(() => tell(false)) : Promise.resolve();

  const nothing = { waiting: [], aside: [] };
  const restore = async () => {
    const earlier = journal ? await journal.load() : nothing;
    items = new Map([...earlier.waiting.map((item) => [item.commandId, item] as const), ...items]);
    return earlier;
  };
  const restored = restore().catch(() => {
    tell(false);
    return nothing;
  });

  return {
    restored,
    add: (item) => {
      items.set(item.commandId, item);
      if (!journal) return Promise.resolve();
      writing?.((unwritten += 1));
      return written(journal.add(item)).then(() => writing?.((unwritten -= 1)));
    },
    oldest: async (limit) => {
      await restored;
      return [...items.values()].slice(0, limit);
    },
    remove: async (commandIds) => {
      for (const id of commandIds) items.delete(id);
      await written(journal?.remove(commandIds));
    },
    setAside: async (scans) => {
      for (const { item } of scans) items.delete(item.commandId);
      await written(journal?.setAside(scans));
    },
    takeUp: async (item) => {
      items.set(item.commandId, item);
      await written(journal?.takeUp(item));
    },
    size: async () => {
      await restored;
      return items.size;
    },
  };
};
