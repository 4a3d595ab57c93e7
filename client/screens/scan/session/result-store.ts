import { isProcedureId } from "#contracts/procedures/index.ts";
import { createWriter, resultOf } from "./indexed-writer.ts";
import type { ScanRow } from "./scan-row.ts";

/** Results of a person's job beyond the page, until the job is finished. Every call may fail. */
export type ResultStore = {
  /** All of them, also those that the page has no room for. */
  load(): Promise<ScanRow[]>;
  put(rows: ScanRow[]): Promise<void>;
  remove(commandId: string): Promise<void>;
  clear(): Promise<void>;
};

const store = "results";

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(store, { keyPath: "commandId" }));
  return resultOf(request);
};

/** A row of an older version that lacks something is left out. */
const isRow = ({ procedureId, at, says, codes, way }: ScanRow): boolean =>
  isProcedureId(procedureId) && typeof at === "string" && [says, codes, way ?? []].every(Array.isArray);

/** Results in a database of their own: a page of an older version holds that of the scans open, and would block its growth. */
export const createIndexedResults = (person: string): ResultStore => {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => (opening ??= open(`cylindra-results-${person}`));
  const write = createWriter(database, [store]);
  return {
    load: async () => {
      const rows: IDBRequest<ScanRow[]> = (await database()).transaction(store).objectStore(store).getAll();
      return (await resultOf(rows)).filter(isRow);
    },
    put: (rows) =>
      write((storeOf) => {
        for (const row of rows) storeOf(store).put(row);
      }),
    remove: (commandId) => write((storeOf) => void storeOf(store).delete(commandId)),
    clear: () => write((storeOf) => void storeOf(store).clear()),
  };
};
