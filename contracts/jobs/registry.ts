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
   * Groups of codes. Whoever the job is for needs one code of each group when it is added and again when it runs; the last group's scope is
   * how far the job sees.
   */
  codes(payload: JobPayload<K>): readonly (readonly string[])[];
  /** It and its file are kept so many days after it ended. */
  keptDays: number;
  /** Attempts of one round; a job that keeps killing its worker is given up. */
  attempts: number;
  /** Jobs of the kind that one process does at once. */
  atOnce: number;
  /** Folder of its files in the tenant's folder; absent: it makes none. */
  folder?: "exports" | "evidence";
  /** Locale key of the sentence when it fails for no reason that anybody could help. */
  failed: string;
};

const right = [systemScreens.export.codes.add];

/** Every kind of job. */
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
  verify: {
    codes: () => [auditScreens.verify.codes.list],
    keptDays: 365,
    attempts: 3,
    atOnce: 1,
    failed: "job.failed",
  },
  cleanup: { codes: () => [], keptDays: 2, attempts: 3, atOnce: 1, failed: "job.failed" },
};
