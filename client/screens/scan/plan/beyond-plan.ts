import type { ScanRow } from "../desk/scan-row.ts";
import { textOf, type Job } from "../job/job.ts";
import { isUnplanned, planOf } from "./plan.ts";

/** Tells which recorded scans of a job its plan does not name; those of an earlier job were not planned by it. */
export const beyondPlanOf = (job: Job | undefined): ((row: ScanRow) => boolean) => {
  const plan = planOf(textOf(job?.values.plan)) ?? undefined;
  return ({ result, procedureId, specName }) =>
    (result === "ok" || result === "exc") && procedureId === job?.procedureId && isUnplanned(plan, specName);
};
