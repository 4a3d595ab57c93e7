import type { JobOwner, NewJob } from "#infra/stores/jobs/job.ts";
import { refusedExport } from "#server/application/jobs/open-exports.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { failureOf } from "../http/failure.ts";

/** Queues an export for its owner. Throws `export.tooMany` when that account has too many exports waiting or running. */
export const addExport = <K extends "export" | "document">(
  tenant: Pick<ServedTenant, "jobs">,
  job: NewJob<K> & { who: JobOwner },
): Promise<string | undefined> =>
  tenant.jobs.add(job, async (trx) => {
    const refusal = await refusedExport(tenant, trx, job.who);
    if (refusal) throw failureOf(refusal);
  });
