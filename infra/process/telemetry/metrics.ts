import { collectDefaultMetrics, Registry } from "prom-client";

/** The metrics of one process, labelled with its role; with those of Node itself. */
export function createMetrics(role: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  return registry;
}
