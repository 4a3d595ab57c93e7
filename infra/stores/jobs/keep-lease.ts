import { pause } from "#infra/pause.ts";
import { NotWanted, type JobLog } from "./define-job.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";

/** A lease is renewed three times before it expires. */
const BEAT_MS = 3_000;

/**
 * Renews a job's lease until `end`. `lost` is aborted when the job is not needed any more: at the next heartbeat, or immediately with a message on
 * the bus. While PostgreSQL is away the job continues.
 */
export const keepLease = (
  { store, bus }: Pick<Jobs, "store" | "bus">,
  job: Pick<Job, "id" | "attempts">,
  log: Pick<JobLog, "warn">,
): { lost: AbortSignal; end(): Promise<void> } => {
  const leaseLost = new AbortController();
  const workEnded = new AbortController();
  const lose = () => leaseLost.abort(new NotWanted("the job is not active any more"));
  const stop = bus.subscribe("export", ({ id, state }) => {
    if (id === job.id && state === "cancelled") lose();
  });
  const beating = (async () => {
    for (;;) {
      await pause(BEAT_MS, workEnded.signal);
      if (workEnded.signal.aborted || leaseLost.signal.aborted) return;
      const isWanted = await store.beat(job).catch((error: unknown) => {
        log.warn({ err: error, jobId: job.id }, "the lease of a job was not renewed");
        return true;
      });
      if (!isWanted) lose();
    }
  })();
  return {
    lost: leaseLost.signal,
    async end() {
      stop();
      workEnded.abort();
      await beating;
    },
  };
};
