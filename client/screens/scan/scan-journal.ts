import type { RecordItem } from "#contracts/commands/record.ts";

/** Where scans are kept beyond the page. Every call may fail: storage can be full, forbidden or broken. */
export type ScanJournal = {
  /** What an earlier page has left, in the order of its scans. */
  load(): Promise<RecordItem[]>;
  add(item: RecordItem): Promise<void>;
  remove(commandIds: string[]): Promise<void>;
};

const store = "scans";
const byCommand = "commandId";

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("IndexedDB gave up"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
  });

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  // The key counts up by itself: it is the order of the scans.
  request.addEventListener("upgradeneeded", () =>
    request.result
      .createObjectStore(store, { autoIncrement: true })
      .createIndex(byCommand, byCommand, { unique: true }),
  );
  return settled(request);
};

/** A person's scans in IndexedDB; nobody else's page reads them. */
export const createIndexedJournal = (person: string): ScanJournal => {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => (opened ??= open(`cylindra-scans-${person}`));
  return {
    load: async () => settled((await database()).transaction(store).objectStore(store).getAll()),
    add: async (item) => {
      const transaction = (await database()).transaction(store, "readwrite", { durability: "strict" });
      transaction.objectStore(store).add(item);
      await committed(transaction);
    },
    remove: async (commandIds) => {
      const transaction = (await database()).transaction(store, "readwrite");
      const scans = transaction.objectStore(store);
      for (const id of commandIds) {
        const found = scans.index(byCommand).getKey(id);
        found.addEventListener("success", () => found.result !== undefined && scans.delete(found.result));
      }
      await committed(transaction);
    },
  };
};
