import { Gauge, type Registry } from "prom-client";

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Connections of a pool: at work, idle, and callers that wait for one. */
export function measurePool(metrics: Registry, pool: Pool): void {
  const connections = new Gauge({
    name: "cylindra_database_connections",
    help: "Connections to PostgreSQL that are busy or idle, and callers that wait for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  metrics.registerMetric(connections);
}
