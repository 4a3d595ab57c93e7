import type { JobLog } from "#infra/stores/jobs/define-job.ts";

/** Keeps files that have a name only when they are whole. */
type Drafts = { discardUnfinished(before: Date): Promise<number> };

/** Longer than any upload or export goes on without writing. */
const UNTOUCHED_MS = 3600_000;

/** Frees what half-written uploads and exports take: those of a process that was killed are named by nobody and never finished. */
export const createDiscardUnfinished =
  (places: Drafts[], log: Pick<JobLog, "info">, now: () => Date) => async (): Promise<number> => {
    const before = new Date(now().getTime() - UNTOUCHED_MS);
    let files = 0;
    for (const place of places) files += await place.discardUnfinished(before);
    if (files > 0) log.info({ files }, "half-written files were discarded");
    return files;
  };
