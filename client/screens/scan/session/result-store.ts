import { isProcedureId } from "#contracts/procedures/index.ts";
import { createWriter, resultOf } from "#client/state/own-bottles/indexed-writer.ts";
import type { ScanRow } from "./scan-row.ts";

/** Stores the results of a person's job until the job is finished, also over reloads. Every call may fail. */
export type ResultStore = {
  /** All results, including those that the page does not show. */
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

/** True if the row has every field. Incomplete rows of older versions are left out. */
const isRow = ({ procedureId, at, says, codes }: ScanRow): boolean =>
  isProcedureId(procedureId) && typeof at === "string" && [says, codes].every(Array.isArray);

/** Results have their own database. A page of an older version may hold the scan database open and block its upgrade. */
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
