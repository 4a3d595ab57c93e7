import { isSameJob, type Job } from "../job/job.ts";
import type { HeldScan, OffBench } from "./pending-cylinders.ts";
import type { JobNumbers } from "./scan-rows.ts";

/** Time within which a job that was left goes on with its numbers, in ms. */
const resumeMs = 600_000;

type State = { job: Job | undefined; since: string | undefined; held: HeldScan[]; offBench: OffBench[] };

type Deps = {
  now(): Date;
  rows: { numbers(): JobNumbers; resume(numbers: JobNumbers): void; clear(): void };
};

/** The beginning and the end of a job's numbers. Codes that are still held belong to the job before. */
export const createJobNumbers = (state: State, { now, rows }: Deps) => {
  /** The job that was left last. Chosen by mistake, the next one may be left again at once. */
  let left: { job: Job; at: number; numbers: JobNumbers } | undefined;
  const begin = (job: Job | undefined) => {
    state.since = job && now().toISOString();
    state.held = [];
    rows.clear();
  };
  return {
    /** Takes over a job. Its numbers begin, unless it is the job at hand with other values, or was left a moment ago. */
    change: (job: Job | undefined) => {
      if (job && state.job && isSameJob(state.job, job)) return;
      const [before, at] = [left, now().getTime()];
      left = state.job && { job: state.job, at, numbers: rows.numbers() };
      begin(job);
      if (job && before && isSameJob(before.job, job) && at - before.at < resumeMs) rows.resume(before.numbers);
    },
    end: () => {
      left = undefined;
      begin(undefined);
      state.offBench = [];
    },
  };
};
