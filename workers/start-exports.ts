import type { ExportPayload } from "#contracts/wire/exports.ts";
import type { JobConsumer, JobRun } from "#infra/engines/queue/job-queue.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createExportJob } from "./jobs/export.ts";
import { repeat } from "./jobs/repeat.ts";
import { createSweep } from "./jobs/sweep.ts";

type Work = (payload: ExportPayload, run: JobRun) => Promise<void>;

export type ExportParts = {
  tenant: Pick<Tenant, "id" | "db" | "pool" | "bus" | "timeZone" | "clock" | "exports" | "seals">;
  /** Exports that one process makes at once; each holds a connection while it reads. */
  concurrency: number;
  /** Wraps the work on each job. */
  timed?(work: Work): Work;
  log: Logger;
  signal: AbortSignal;
};

const SWEEP_MS = 15_000;

/** Makes a tenant's exports as they are asked for, and those that a dead worker left behind. */
export const startExports = ({ tenant, concurrency, timed, log, signal }: ExportParts): JobConsumer => {
  const { db, pool, bus, timeZone, clock } = tenant;
  const { store, files } = tenant.exports;
  const announce = (hint: Parameters<typeof bus.publish<"export">>[1]) => void bus.publish("export", hint);
  const position = () => readPosition(pool);
  const sealed = () => tenant.seals.reader.newest();
  const run = createExportJob({ db, store, files, log, timeZone, now: () => clock.now(), announce, position, sealed });
  const work: Work = async (payload, job) => {
    const { tenantId = tenant.id } = payload;
    if (tenantId !== tenant.id) throw new Error(`a job of tenant ${tenantId} is in the queue of ${tenant.id}`);
    await clock.read();
    await run(payload, job.signal);
  };
  const consumer = tenant.exports.consume(concurrency, timed ? timed(work) : work);
  const onError = (error: unknown) => log.warn({ err: error }, "sweep of exports failed");
  void repeat(createSweep({ tenant }), { everyMs: SWEEP_MS, signal, onError });
  return consumer;
};
