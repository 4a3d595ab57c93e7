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

type Change = (scans: IDBObjectStore) => void;

/** Changes are written in their order; those that come while others are written go together, because each commit waits for the disk. */
const createWriter = (database: () => Promise<IDBDatabase>) => {
  let next: { changes: Change[]; written: Promise<void> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const write = async (changes: Change[]): Promise<void> => {
    const transaction = (await database()).transaction(store, "readwrite", { durability: "strict" });
    const scans = transaction.objectStore(store);
    for (const change of changes) change(scans);
    await committed(transaction);
  };
  return (change: Change): Promise<void> => {
    if (!next) {
      const changes: Change[] = [];
      const written = running.then(() => {
        next = undefined;
        return write(changes);
      });
      running = written.catch(() => undefined);
      next = { changes, written };
    }
    next.changes.push(change);
    return next.written;
  };
};

const removal =
  (commandIds: string[]): Change =>
  (scans) => {
    for (const id of commandIds) {
      const found = scans.index(byCommand).getKey(id);
      found.addEventListener("success", () => found.result !== undefined && scans.delete(found.result));
    }
  };

/** A person's scans in IndexedDB; nobody else's page reads them. */
export const createIndexedJournal = (person: string): ScanJournal => {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => (opened ??= open(`cylindra-scans-${person}`));
  const write = createWriter(database);
  return {
    load: async () => settled((await database()).transaction(store).objectStore(store).getAll()),
    add: (item) => write((scans) => void scans.add(item)),
    remove: (commandIds) => write(removal(commandIds)),
  };
};
