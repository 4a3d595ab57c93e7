import { proxy } from "valtio";
import type { FailedScan } from "./failures.ts";
import type { HeldScan, PendingCylinder, SavedSession } from "./pending-cylinders.ts";
import type { Job } from "../job/job.ts";
import type { ScanResult, ScanRow } from "./scan-row.ts";
import type { RejectedScan } from "./scan-journal.ts";

export type ScanState = {
  /** Scans are recorded as this job says, or wait for their values. */
  job: Job | undefined;
  /** The open step of the filling stand, where it differs from the job's. */
  step: Job["procedureId"] | undefined;
  /** Newest first. */
  rows: ScanRow[];
  /** Shown big: the newest, or the gravest of the last answer. */
  heroId: string | undefined;
  /** Cylinders scanned that still need their weights or their judgement; the first of the open step is in hand. */
  pending: PendingCylinder[];
  /** Codes of an unusual length or of several cylinders, until somebody decides. */
  held: HeldScan[];
  /** Addresses of the pictures that go with the next scan, with commas between. */
  pictures: string;
  /** Pictures for the next scan that are still on their way: a scan before them would leave them to another cylinder. */
  uploading: number;
  /** Scans that the server rejected, until somebody corrects or drops them. */
  rejected: RejectedScan[];
  counts: Record<ScanResult, number>;
  /** Since when the server is out of reach (ISO 8601). */
  downSince: string | undefined;
  /** Scans at which the server fails, and which are sent again every minute. */
  failing: FailedScan[];
  /** True when the waiting scans would survive a reload. */
  kept: boolean;
  /** Scans that are not kept yet, because the disk is slow. */
  writing: number;
  /** Why the last scan became no row. */
  hint: "noJob" | "noBarcode" | "address" | "broken" | "unended" | "uploading" | undefined;
};

export const noCounts = (): ScanState["counts"] => ({ wait: 0, ok: 0, exc: 0, no: 0, rep: 0 });

/** An empty session, or the saved one. */
export const createScanState = (saved: SavedSession | undefined, isKept: boolean): ScanState =>
  proxy<ScanState>({
    job: saved?.job,
    step: saved?.step,
    rows: [],
    heroId: undefined,
    pending: saved?.bench ?? [],
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
  });
