import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import type { RejectedScan, ScanJournal } from "./scan-journal.ts";

/** Scans that wait to be sent, in scan order. */
export type ScanQueue = {
  /** Scans of an earlier page, once they are loaded. They come before all scans added here. */
  restored: Promise<{ waiting: RecordItem[]; rejected: RejectedScan[] }>;
  add(item: RecordItem): Promise<void>;
  /** The oldest scans, at most `limit`; they stay in the queue. Failing scans and later scans of the same cylinder are left out. */
  oldest(limit: number, isFailing?: (commandId: string) => boolean): Promise<RecordItem[]>;
  remove(commandIds: string[]): Promise<void>;
  /** Takes scans out of the queue. A person has to look at them. */
  reject(scans: RejectedScan[]): Promise<void>;
  /** Queues a scan again at the end, before waiting scans of the same cylinder. @param formerId the scan's previous id, if it changed */
  resubmit(item: RecordItem, formerId?: string): Promise<void>;
  size(): Promise<number>;
};

type QueueDeps = {
  /** The queue is lost with the page if there is no journal. */
  journal?: ScanJournal;
  /** Called when waiting scans become safe from a reload, or stop being safe. */
  onKept?(isKept: boolean): void;
  /** Number of scans not yet in the journal. A reload now would lose them. */
  writing?(count: number): void;
};

const bottleOf = ({ gasBarcode }: RecordItem): string => canonicalCode(gasBarcode);

type Held = { limit: number; isFailing(commandId: string): boolean; stopped: Set<string> };

/** Picks the scans to send. Scans of one cylinder keep their order, so none goes before one that fails. */
const ready = (items: Iterable<RecordItem>, { limit, isFailing, stopped }: Held): RecordItem[] => {
  const sendable: RecordItem[] = [];
  for (const item of items) {
    if (sendable.length === limit) break;
    if (isFailing(item.commandId)) stopped.add(bottleOf(item));
    if (!stopped.has(bottleOf(item))) sendable.push(item);
  }
  return sendable;
};

/**
 * A queue in memory; each change is also written to the journal. If the journal fails, scanning goes on and the page warns that a reload would lose
 * waiting scans. Long because its steps share one list.
 */
export const createScanQueue = ({ journal, onKept, writing }: QueueDeps = {}): ScanQueue => {
  let items = new Map<string, RecordItem>();
  /** Cylinders of scans that were rejected because the server failed at them, by command id. */
  const failed = new Map<string, string>();
  let last = journal !== undefined;
  let unwritten = 0;
  const tell = (now: boolean) => {
    if (now !== last) onKept?.((last = now));
  };
  const written = (change: Promise<void> | undefined): Promise<void> =>
    change ? change.catch(() => tell(false)) : Promise.resolve();

  const nothing = { waiting: [], rejected: [] };
  const restore = async () => {
    const earlier = journal ? await journal.load() : nothing;
    items = new Map([...earlier.waiting.map((item) => [item.commandId, item] as const), ...items]);
    noteFailed(earlier.rejected);
    return earlier;
  };
  const noteFailed = (scans: RejectedScan[]) => {
    for (const { item, failed: isFailed } of scans) if (isFailed) failed.set(item.commandId, bottleOf(item));
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
    oldest: async (limit, isFailing = () => false) => {
      await restored;
      return ready(items.values(), { limit, isFailing, stopped: new Set(failed.values()) });
    },
    remove: async (commandIds) => {
      for (const id of commandIds) items.delete(id);
      for (const id of commandIds) failed.delete(id);
      await written(journal?.remove(commandIds));
    },
    reject: async (scans) => {
      for (const { item } of scans) items.delete(item.commandId);
      noteFailed(scans);
      await written(journal?.reject(scans));
    },
    resubmit: async (item, formerId) => {
      failed.delete(item.commandId);
      if (formerId !== undefined) items.delete(formerId);
      const again = [item, ...[...items.values()].filter((other) => bottleOf(other) === bottleOf(item))];
      for (const { commandId } of again) items.delete(commandId);
      for (const each of again) items.set(each.commandId, each);
      await written(journal?.resubmit(again, formerId));
    },
    size: async () => {
      await restored;
      return items.size;
    },
  };
};
