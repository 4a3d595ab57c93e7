import { Counter, Gauge, type Registry } from "prom-client";

/** Metrics of publishing checkpoints. */
export type LeavingMeters = {
  witnessed(tenant: string, witness: string, size: number): void;
  witnessFailed(tenant: string, witness: string): void;
  anchorFailed(tenant: string): void;
};

export const leavingMeters = (registry: Registry): LeavingMeters => {
  const registers = [registry];
  const size = new Gauge({
    name: "cylindra_witness_size",
    help: "Events of the log that a witness has signed",
    labelNames: ["tenant", "witness"],
    registers,
  });
  const failures = new Counter({
    name: "cylindra_witness_failures_total",
    help: "Checkpoints that a witness did not sign",
    labelNames: ["tenant", "witness"],
    registers,
  });
  const anchors = new Counter({
    name: "cylindra_anchor_failures_total",
    help: "Checkpoints that could not be written to the folder of anchors",
    labelNames: ["tenant"],
    registers,
  });
  return {
    witnessed: (tenant, witness, events) => size.set({ tenant, witness }, events),
    witnessFailed: (tenant, witness) => failures.inc({ tenant, witness }),
    anchorFailed: (tenant) => anchors.inc({ tenant }),
  };
};
