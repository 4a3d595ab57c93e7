import { proxy } from "valtio";
import type { ReadFault } from "#contracts/codes/read-code.ts";
import type { FailedScan } from "./failures.ts";
import type { HeldScan, OffBench, PendingCylinder, SavedSession } from "./pending-cylinders.ts";
import type { Job } from "../job/job.ts";
import type { ScanResult, ScanRow } from "./scan-row.ts";
import type { Reading } from "./read-scan.ts";
import type { RejectedScan } from "./scan-journal.ts";

export type ScanState = {
  /** The current job: scans are recorded with its values. */
  job: Job | undefined;
  /** Start of the job (ISO 8601). Rows, counters and plan are those since then. */
  since: string | undefined;
  /** The open step of the filling line, if it is not the job's. */
  step: Job["procedureId"] | undefined;
  /** Newest first. */
  rows: ScanRow[];
  /** Id of what is shown large: the newest scan, the most serious one of the last response, or a held code. */
  heroId: string | undefined;
  /** Scanned cylinders that still need their weights or their judgement. The first of the open step is the current one. */
  pending: PendingCylinder[];
  /** Cylinders that were taken off the bench, newest first. */
  offBench: OffBench[];
  /** Codes of an unusual length or of several cylinders, until a person decides. */
  held: HeldScan[];
  /** Addresses of the pictures for the next scan, separated by commas. */
  pictures: string;
  /** Number of pictures still uploading. A scan before they finish would attach them to the wrong cylinder. */
  uploading: number;
  /** Scans rejected by the server, until a person corrects or drops them. */
  rejected: RejectedScan[];
  counts: Record<ScanResult, number>;
  /** Time since which the server is unreachable (ISO 8601). */
  downSince: string | undefined;
  /** Scans that make the server fail. They are sent again every minute. */
  failing: FailedScan[];
  /** True if waiting scans survive a reload. */
  kept: boolean;
  /** Number of scans not stored yet, because the disk is slow. */
  writing: number;
  /** Why the last code was not accepted. */
  hint: "noJob" | "noBarcode" | "address" | "checkDigit" | "broken" | "unended" | "uploading" | undefined;
  /** The address that no template knows, as long as its hint is shown. */
  address: string | undefined;
};

export const noCounts = (): ScanState["counts"] => ({ wait: 0, ok: 0, exc: 0, no: 0, rep: 0, back: 0 });

const faultHints = {
  "barcode.invalid": "noBarcode",
  "code.checkDigit": "checkDigit",
  "code.unknownAddress": "address",
} as const satisfies Record<ReadFault, ScanState["hint"]>;

/** Why a text is not accepted as a scan. Undefined if it is, or if only the server can say. `isAlone`: the server cannot be asked. */
export const hintFor = (
  state: Pick<ScanState, "job" | "uploading">,
  { fault, isOpen }: Pick<Reading, "fault" | "isOpen">,
  isAlone: boolean,
): ScanState["hint"] => {
  if (fault && (isAlone || !isOpen)) return faultHints[fault];
  if (!state.job) return "noJob";
  return state.uploading > 0 ? "uploading" : undefined;
};

/** Removes scans that nobody shall see from all lists but the rows. */
export const dropFrom = (state: ScanState, isMeant: (scan: { gasBarcode: string }) => boolean): void => {
  state.rejected = state.rejected.filter(({ item }) => !isMeant(item));
  state.pending = state.pending.filter((cylinder) => !isMeant(cylinder));
  state.offBench = state.offBench.filter((cylinder) => !isMeant(cylinder));
  state.held = state.held.filter((scan) => !isMeant(scan));
};

/** True before the first job: none is chosen, and no scan of an earlier one is left. */
export const isBeforeJob = ({ job, rows, held: undecided, rejected, hint }: ScanState): boolean =>
  job === undefined && rows.length + undecided.length + rejected.length === 0 && hint === undefined;

/** Creates an empty session, or restores the saved one. */
export const createScanState = (saved: SavedSession | undefined, isKept: boolean): ScanState =>
  proxy<ScanState>({
    job: saved?.job,
    since: saved?.since,
    step: saved?.step,
    rows: [],
    heroId: undefined,
    pending: saved?.bench ?? [],
    offBench: saved?.offBench ?? [],
    held: saved?.held ?? [],
    pictures: saved?.pictures ?? "",
    uploading: 0,
    rejected: [],
    counts: noCounts(),
    downSince: undefined,
    failing: [],
    kept: isKept,
    writing: 0,
    hint: undefined,
    address: undefined,
  });
