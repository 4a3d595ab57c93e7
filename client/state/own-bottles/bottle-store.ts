import type { OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import { createWriter, resultOf } from "#client/state/own-bottles/indexed-writer.ts";

/** Owner of the rows (tenant and person), the position of the last answer, and this device's time of its request in ms since 1970. */
export type BottleHead = { owner: string; position: string; heardAt: number };
/** Changed rows, and barcodes that left before. */
export type BottleChange = { rows: OwnBottleRow[]; gone: string[] };

/** Storage of a company's cylinders that survives a reload. Every call may fail. */
export type BottleStore = {
  head(): Promise<BottleHead | undefined>;
  /** The changes in their order. All rows are the first. */
  load(): Promise<BottleChange[]>;
  /** Replaces everything. */
  replace(head: BottleHead, rows: OwnBottleRow[]): Promise<void>;
  add(head: BottleHead, change: BottleChange): Promise<void>;
  clear(): Promise<void>;
};

const [heads, changes] = ["head", "changes"];
const stores = [heads, changes];
const name = "cylindra-own-bottles";
const only = "only";

/** Rejects in a browser without IndexedDB. */
const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(heads);
    // The automatic key gives the order of the changes.
    request.result.createObjectStore(changes, { autoIncrement: true });
  });
  return resultOf(request);
};

/** The store in IndexedDB: one for the browser, so that clearing it leaves nobody's rows. */
export const createBottleStore = (): BottleStore => {
  let opened: { in: IDBFactory; database: Promise<IDBDatabase> } | undefined;
  const forget = () => void (opened = undefined);
  const database = (): Promise<IDBDatabase> => {
    if (opened?.in === indexedDB) return opened.database;
    const opening = open();
    opened = { in: indexedDB, database: opening };
    // A browser closes the storage when a person clears it: the next use opens a new one.
    opening.then((db) => db.addEventListener("close", forget), forget);
    return opening;
  };
  const write = createWriter(database, stores);
  const objects = async (store: string) => (await database()).transaction(store).objectStore(store);
  return {
    head: async () => resultOf((await objects(heads)).get(only) as IDBRequest<BottleHead | undefined>),
    load: async () => resultOf((await objects(changes)).getAll() as IDBRequest<BottleChange[]>),
    replace: (head, rows) =>
      write((storeOf) => {
        storeOf(changes).clear();
        storeOf(changes).add({ rows, gone: [] } satisfies BottleChange);
        storeOf(heads).put(head, only);
      }),
    add: (head, change) =>
      write((storeOf) => {
        if (change.rows.length + change.gone.length > 0) storeOf(changes).add(change);
        storeOf(heads).put(head, only);
      }),
    clear: () => write((storeOf) => stores.forEach((store) => storeOf(store).clear())),
  };
};
