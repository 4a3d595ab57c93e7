import type { ExportPayload } from "#contracts/wire/exports.ts";
import type { ExportFiles } from "#infra/engines/exports/export-files.ts";
import type { ExportStore } from "#infra/engines/exports/export-store.ts";
import type { JobQueue } from "#infra/engines/queue/job-queue.ts";

export type SweepDeps = { store: ExportStore; files: ExportFiles; queue: JobQueue<ExportPayload> };

/**
 * Holds queue, rows and files against each other: an export whose job got lost is queued again (one that is queued stays as it is), and
 * what was kept for its time goes.
 */
export const createSweep =
  ({ store, files, queue }: SweepDeps) =>
  async (): Promise<void> => {
    for (const id of await store.unfinished()) await queue.add(id, { id });
    for (const { id, format } of await store.expired()) {
      await files.remove(id, format);
      await store.remove(id);
    }
  };
