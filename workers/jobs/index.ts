import type { WorkerJob } from "./define-job.ts";
import { evidenceJob } from "./evidence.ts";
import { exportJob } from "./export.ts";

/** Every kind of job that workers do; the clean-up of all of them stands beside. */
export const workerJobs: readonly WorkerJob[] = [exportJob(), evidenceJob()];
