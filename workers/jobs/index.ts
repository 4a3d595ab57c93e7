import type { Printer } from "#infra/engines/browser/printer.ts";
import type { WorkerJob } from "./define-job.ts";
import { documentJob } from "./document.ts";
import { eraseJob } from "./erase.ts";
import { evidenceJob } from "./evidence.ts";
import { exportJob } from "./export.ts";

/** Parts that several kinds of jobs share in a process. */
export type WorkerParts = { printer: Printer };

/** All kinds of jobs that workers do, except the clean-up, which is added later. */
export const workerJobs = (parts: WorkerParts): readonly WorkerJob[] => [
  exportJob(parts),
  evidenceJob(parts),
  documentJob(parts),
  eraseJob,
];
