/** Resolves with the result of an IndexedDB request. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
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

/** A change of one or more stores of the database. */
export type Change = (storeOf: (name: string) => IDBObjectStore) => void;

/** Writes changes in order. Changes made during a write are grouped into the next one, because each commit waits for the disk. */
export const createWriter = (database: () => Promise<IDBDatabase>, stores: string[]) => {
  let next: { changes: Change[]; written: Promise<void> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const write = async (changes: Change[]): Promise<void> => {
    const transaction = (await database()).transaction(stores, "readwrite", { durability: "strict" });
    for (const change of changes) change((name) => transaction.objectStore(name));
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
