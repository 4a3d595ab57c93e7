import { Gauge, type Registry } from "prom-client";
import type { SealerStatus } from "./run.ts";

/** Metrics of every tenant's sealer. */
export type SealerMeters = { watch(tenant: string, status: SealerStatus): void };

export const createSealerMeters = (registry: Registry): SealerMeters => {
  const watched = new Map<string, SealerStatus>();
  const gauge = (name: string, help: string, value: (status: SealerStatus) => number | undefined): void => {
    const tenantGauge: Gauge<"tenant"> = new Gauge({
      name,
      help,
      labelNames: ["tenant"],
      registers: [registry],
      collect() {
        for (const [tenant, status] of watched) {
          const now = value(status);
          if (now !== undefined) tenantGauge.set({ tenant }, now);
        }
      },
    });
  };
  gauge("cylindra_sealed_events", "Events that the log's tree holds", ({ size }) => size);
  gauge(
    "cylindra_checkpoint_age_seconds",
    "Time since the newest checkpoint; grows also while nothing is recorded",
    ({ newestAt }) => newestAt && (Date.now() - newestAt.getTime()) / 1000,
  );
  gauge("cylindra_sealing_stopped", "1 while sealing waits for an operator", ({ stopped }) => (stopped ? 1 : 0));
  return { watch: (tenant, status) => void watched.set(tenant, status) };
};
