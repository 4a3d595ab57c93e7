import { Histogram, type Registry } from "prom-client";

/** Wraps a tenant's work on exports: how long each attempt took, by whether it is done or goes back to the queue. */
export function timedJobs(metrics: Registry) {
  const seconds = new Histogram({
    name: "cylindra_export_seconds",
    help: "One attempt at an export, from its beginning: done, or failed and tried again",
    labelNames: ["tenant", "outcome"],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers: [metrics],
  });
  return <Given extends unknown[]>(tenant: string, work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      const end = seconds.startTimer();
      try {
        await work(...given);
        end({ tenant, outcome: "done" });
      } catch (error) {
        end({ tenant, outcome: "failed" });
        throw error;
      }
    };
}
