import { asksEach, type Job } from "../job/job.ts";

/** A code of a length that no barcode of the fleet has, or of several cylinders: it is not sent until somebody decides. It keeps the job that it was scanned for. */
export type HeldScan = { id: string; gasBarcode: string; at: string; job: Job };

/** Tells whether a person has to decide on a code; without an expectation, nothing is held back. */
export const isUnusual = (gasBarcode: string, { values }: Job, lengths: readonly number[]): boolean =>
  values.anyLength !== true && lengths.length > 0 && !lengths.includes(gasBarcode.length);

/** Another job: what would be laid on the bench is put back with it, moves keep theirs. */
export const outlivesJob = ({ job }: HeldScan): boolean => !asksEach(job);

type Deps = { keep(): void; newId(): string };

/** Scans that were held back and wait for a person; `keep` is told of every change. */
export const createHeldScans = (state: { held: HeldScan[] }, { keep, newId }: Deps) => ({
  /** A code scanned twice for one procedure waits once. */
  hold: (gasBarcode: string, at: string, job: Job) => {
    const isSame = (scan: HeldScan) => scan.gasBarcode === gasBarcode && scan.job.procedureId === job.procedureId;
    if (state.held.some(isSame)) return;
    state.held.push({ id: newId(), gasBarcode, at, job: { ...job } });
    keep();
  },
  /** Takes one away, decided on or given up. */
  take: (id: string): HeldScan | undefined => {
    const scan = state.held.find((held) => held.id === id);
    state.held = state.held.filter((held) => held !== scan);
    keep();
    return scan;
  },
});
