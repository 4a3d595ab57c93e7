import type { JobOwner, NewJob } from "#infra/stores/jobs/job.ts";
import { refusedExport } from "#server/application/jobs/open-exports.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { failureOf } from "../http/failure.ts";

/** Writes an export of somebody down. Throws `export.tooMany` where too many of that account wait or run. */
export const addExport = <K extends "export" | "document">(
  tenant: Pick<ServedTenant, "jobs">,
  job: NewJob<K> & { who: JobOwner },
): Promise<string | undefined> =>
  tenant.jobs.add(job, async (trx) => {
    const refusal = await refusedExport(tenant, trx, job.who);
    if (refusal) throw failureOf(refusal);
  });
