import { Histogram, type Registry } from "prom-client";

/** Wraps the work on exports: how long each attempt took, by whether it is done or goes back to the queue. */
export function timedJobs(metrics: Registry) {
  const seconds = new Histogram({
    name: "cylindra_export_seconds",
    help: "One attempt at an export, from its beginning: done, or failed and tried again",
    labelNames: ["outcome"],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers: [metrics],
  });
  return <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      const end = seconds.startTimer();
      try {
        await work(...given);
        end({ outcome: "done" });
      } catch (error) {
        end({ outcome: "failed" });
        throw error;
      }
    };
}
