import type { RecordItem } from "#contracts/commands/record.ts";
import { createWriter, resultOf, type Change } from "#client/state/own-bottles/indexed-writer.ts";

/** A scan that the server rejects, and why. `failed`: the server failed at it repeatedly, the last time in the request with `correlationId`. */
export type RejectedScan = { item: RecordItem; msg: string; failed?: boolean; correlationId?: string };

/** Storage of scans that survives a reload. Every call may fail: storage can be full, blocked or broken. */
export type ScanJournal = {
  /** Scans of an earlier page, in their order. */
  load(): Promise<{ waiting: RecordItem[]; rejected: RejectedScan[] }>;
  add(item: RecordItem): Promise<void>;
  /** Moves scans from the waiting ones to the rejected ones. */
  reject(scans: RejectedScan[]): Promise<void>;
  /** Puts scans at the end of the queue: first the resubmitted one, then waiting ones. `formerId` is the first one's previous id, if it changed. */
  resubmit(items: RecordItem[], formerId?: string): Promise<void>;
  remove(commandIds: string[]): Promise<void>;
};

const waiting = "scans";
const rejected = "aside";
const stores = [waiting, rejected];
const byCommand = "commandId";
const byItsCommand = "item.commandId";

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 2);
  // The automatic key gives the order of the scans.
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    if (oldVersion < 1)
      request.result
        .createObjectStore(waiting, { autoIncrement: true })
        .createIndex(byCommand, byCommand, { unique: true });
    request.result
      .createObjectStore(rejected, { autoIncrement: true })
      .createIndex(byCommand, byItsCommand, { unique: true });
  });
  return resultOf(request);
};

const drop = (scans: IDBObjectStore, commandId: string): void => {
  const request = scans.index(byCommand).getKey(commandId);
  request.addEventListener("success", () => request.result !== undefined && scans.delete(request.result));
};

const removal =
  (commandIds: string[]): Change =>
  (storeOf) => {
    for (const id of commandIds) for (const name of stores) drop(storeOf(name), id);
  };

const setting =
  (scans: RejectedScan[]): Change =>
  (storeOf) => {
    for (const scan of scans) {
      drop(storeOf(waiting), scan.item.commandId);
      storeOf(rejected).add(scan);
    }
  };

const taking =
  (items: RecordItem[], formerId?: string): Change =>
  (storeOf) => {
    if (formerId !== undefined) removal([formerId])(storeOf);
    for (const item of items) {
      for (const name of stores) drop(storeOf(name), item.commandId);
      storeOf(waiting).add(item);
    }
  };

/** A person's scans in IndexedDB. Pages of other people do not read them. */
export const createIndexedJournal = (person: string): ScanJournal => {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => (opening ??= open(`cylindra-scans-${person}`));
  const write = createWriter(database, stores);
  const all = async <T>(name: string) =>
    resultOf<T[]>((await database()).transaction(name).objectStore(name).getAll() as IDBRequest<T[]>);
  return {
    load: async () => ({ waiting: await all<RecordItem>(waiting), rejected: await all<RejectedScan>(rejected) }),
    add: (item) => write((storeOf) => void storeOf(waiting).add(item)),
    reject: (scans) => write(setting(scans)),
    resubmit: (items, formerId) => write(taking(items, formerId)),
    remove: (commandIds) => write(removal(commandIds)),
  };
};
