import type { Kysely } from "kysely";
import { exportQueueName, type ExportPayload } from "#contracts/wire/exports.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ExportFiles } from "#infra/engines/exports/export-files.ts";
import type { ExportStore } from "#infra/engines/exports/export-store.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { JobConsumer, JobQueue, JobRun } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { createExportJob } from "./jobs/export.ts";
import { repeat } from "./jobs/repeat.ts";
import { createSweep } from "./jobs/sweep.ts";

export type ExportParts = {
  db: Kysely<Database>;
  bus: LiveBus;
  queue: JobQueue<ExportPayload>;
  /** Begins to work the queue of this name off. */
  consume(name: string, work: (payload: ExportPayload, run: JobRun) => Promise<void>): JobConsumer;
  position(): Promise<string | undefined>;
  store: ExportStore;
  files: ExportFiles;
  timeZone: string;
  log: Logger;
  signal: AbortSignal;
};

const SWEEP_MS = 15_000;

/** Makes exports as they are asked for, and those that a dead worker left behind. */
export const startExports = (parts: ExportParts): JobConsumer => {
  const { db, bus, queue, store, files, timeZone, log, signal, position } = parts;
  const announce = (hint: Parameters<typeof bus.publish<"export">>[1]) => void bus.publish("export", hint);
  const run = createExportJob({ db, store, files, log, timeZone, now: () => new Date(), announce, position });
  const consumer = parts.consume(exportQueueName, (payload, job) => run(payload, job.signal));
  const onError = (error: unknown) => log.warn({ err: error }, "sweep of exports failed");
  void repeat(createSweep({ store, files, queue }), { everyMs: SWEEP_MS, signal, onError });
  return consumer;
};
