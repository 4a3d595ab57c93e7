import type { WorkerJob } from "./define-job.ts";
import { exportJob } from "./export.ts";

/** Every kind of job that workers do. */
export const workerJobs: readonly WorkerJob[] = [exportJob()];
