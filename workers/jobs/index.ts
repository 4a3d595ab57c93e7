import type { Printer } from "#infra/engines/browser/printer.ts";
import type { WorkerJob } from "./define-job.ts";
import { documentJob } from "./document.ts";
import { evidenceJob } from "./evidence.ts";
import { exportJob } from "./export.ts";

/** The parts that kinds of jobs share in a process. */
export type WorkerParts = { printer: Printer };

/** Every kind of job that workers do; the clean-up of all of them stands beside. */
export const workerJobs = (parts: WorkerParts): readonly WorkerJob[] => [
  exportJob(parts),
  evidenceJob(parts),
  documentJob(parts),
];
