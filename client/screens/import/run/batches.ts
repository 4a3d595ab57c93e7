import { importBatchSize } from "#contracts/imports/limits.ts";

/** A batch of a run: its number of rows and its state. */
export type Batch = { rows: number; state: "waiting" | "active" | "done" | "refused" };

/** Maximum number of segments on screen. With more batches, several share one segment. */
export const mostSegments = 100;

/**
 * The batches of a run.
 *
 * @param rows number of rows that the run registers
 * @param rowsDone number of rows already processed
 * @param refusedBatches indexes (from 0) of the batches with a refused row
 */
export const batchesOf = (rows: number, rowsDone: number, refusedBatches: readonly number[]): Batch[] => {
  const together = Math.max(1, Math.ceil(Math.ceil(rows / importBatchSize) / mostSegments));
  const size = importBatchSize * together;
  const bad = new Set(refusedBatches.map((batch) => Math.floor(batch / together)));
  return Array.from({ length: Math.ceil(rows / size) }, (_, at) => {
    const [begin, end] = [at * size, Math.min(rows, (at + 1) * size)];
    return { rows: end - begin, state: stateOf(bad.has(at), begin, end, rowsDone) };
  });
};

const stateOf = (isRefused: boolean, begin: number, end: number, rowsDone: number): Batch["state"] => {
  if (isRefused) return "refused";
  if (rowsDone >= end) return "done";
  return rowsDone > begin ? "active" : "waiting";
};
