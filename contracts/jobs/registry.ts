import { auditScreens } from "../access/menus/audit.ts";
import { cylinderScreens } from "../access/menus/cylinder.ts";
import { systemScreens } from "../access/menus/system.ts";
import { EVIDENCE_KEPT_DAYS } from "../audit/evidence-calls.ts";
import { exportableLists } from "../lists/exportable.ts";
import { paperCodes } from "../paper/paper-calls.ts";
import { EXPORT_KEPT_DAYS } from "../wire/exports.ts";
import type { JobKind } from "../wire/job-kinds.ts";
import type { JobPayload } from "./payloads.ts";

export type JobDefinition<K extends JobKind> = {
  /**
   * Groups of codes. The job's owner needs one code of each group, both when the job is added and when it runs; the last group's scope limits the
   * job's data.
   */
  codes(payload: JobPayload<K>): readonly (readonly string[])[];
  /** Days for which the job and its file are kept after its end. */
  keptDays: number;
  /** Attempts of one round. A job that keeps crashing its worker is given up. */
  attempts: number;
  /** Maximum number of jobs of the kind that one process runs at once. */
  atOnce: number;
  /** Folder for its files within the tenant's folder. Absent: it makes no files. */
  folder?: "exports" | "evidence";
  /** Locale key of the sentence for a failure that no person can fix. */
  failed: string;
  /** The row keeps the code of a failure, because several people read it, each in their own language. Default: a sentence in the owner's language. */
  keepsCode?: true;
};

const right = [systemScreens.export.codes.add];

export const jobDefinitions: { [K in JobKind]: JobDefinition<K> } = {
  export: {
    codes: ({ list }) => [right, exportableLists.get(list)?.permission ?? []],
    keptDays: EXPORT_KEPT_DAYS,
    attempts: 5,
    atOnce: 2,
    folder: "exports",
    failed: "export.failed",
  },
  document: {
    codes: ({ document }) => [right, paperCodes[document]],
    keptDays: EXPORT_KEPT_DAYS,
    attempts: 5,
    atOnce: 1,
    folder: "exports",
    failed: "export.failed",
  },
  importCheck: {
    codes: () => [[cylinderScreens.import.codes.add]],
    keptDays: 30,
    attempts: 5,
    atOnce: 1,
    failed: "job.failed",
  },
  importRun: {
    codes: () => [[cylinderScreens.import.codes.add]],
    keptDays: 30,
    attempts: 5,
    atOnce: 1,
    failed: "job.failed",
  },
  evidence: {
    codes: () => [auditScreens.evidence.codes.list],
    keptDays: EVIDENCE_KEPT_DAYS,
    attempts: 5,
    atOnce: 1,
    folder: "evidence",
    failed: "evidence.failed",
  },
  erase: {
    codes: () => [systemScreens.erase.codes.list],
    keptDays: 365,
    attempts: 5,
    atOnce: 1,
    failed: "job.failed",
  },
  verify: {
    codes: () => [auditScreens.verify.codes.list],
    // For good.
    keptDays: 36_500,
    attempts: 3,
    atOnce: 1,
    failed: "audit.verifyDied",
    keepsCode: true,
  },
  cleanup: { codes: () => [], keptDays: 2, attempts: 3, atOnce: 1, failed: "job.failed" },
};
