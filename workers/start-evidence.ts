import { readVerifiers } from "#infra/tools/verifier/read-verifiers.ts";
import type { EvidencePayload } from "#contracts/audit/evidence-calls.ts";
import type { JobConsumer, JobRun } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createEvidenceJob } from "./jobs/evidence.ts";
import { repeat } from "./jobs/repeat.ts";

export type EvidenceParts = { tenant: Tenant; concurrency: number; log: Logger; signal: AbortSignal };

const SWEEP_MS = 15_000;

/** Makes a tenant's evidence bundles as they are asked for, and those that a dead worker left behind; old ones go. */
export const startEvidence = ({ tenant, concurrency, log, signal }: EvidenceParts): JobConsumer => {
  const { store, files, queue, consume } = tenant.evidence;
  const run = createEvidenceJob({ tenant, verifiers: readVerifiers, log });
  const work = async (payload: EvidencePayload, job: JobRun): Promise<void> => {
    if (payload.tenantId !== tenant.id)
      throw new Error(`a job of tenant ${payload.tenantId} is in the queue of ${tenant.id}`);
    await tenant.clock.read();
    await run(payload, job.signal);
  };
  const consumer = consume(concurrency, work);
  const sweep = async (): Promise<void> => {
    for (const id of await store.unfinished()) await queue.add(id, { id, tenantId: tenant.id });
    for (const id of await store.expired()) {
      await files.remove(id, "zip");
      await store.remove(id);
    }
  };
  const onError = (error: unknown) => log.warn({ err: error }, "sweep of evidence bundles failed");
  void repeat(sweep, { everyMs: SWEEP_MS, signal, onError });
  return consumer;
};
