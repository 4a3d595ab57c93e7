import { importBatchSize } from "#contracts/imports/limits.ts";

/** A batch of a run: how many rows it has, and how it stands. */
export type Batch = { rows: number; state: "waiting" | "active" | "done" | "refused" };

/** Segments that are drawn at most: several batches share one beyond that. */
export const mostSegments = 100;

/**
 * The batches of a run.
 *
 * @param rows rows that the run registers
 * @param rowsDone those that it has gone through
 * @param refusedBatches the batches in which a row was refused, from 0
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
