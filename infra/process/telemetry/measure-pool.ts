import { Gauge, type Registry } from "prom-client";

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Measures the connection pools of tenants: connections at work, idle ones, and callers that wait for one. */
export function measurePools(metrics: Registry): (tenant: string, pool: Pool) => void {
  const pools = new Map<string, Pool>();
  const connections = new Gauge({
    name: "cylindra_database_connections",
    help: "Connections to PostgreSQL that are busy or idle, and callers that wait for one",
    labelNames: ["tenant", "state"],
    registers: [],
    collect() {
      for (const [tenant, pool] of pools) {
        this.set({ tenant, state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ tenant, state: "idle" }, pool.idleCount);
        this.set({ tenant, state: "waiting" }, pool.waitingCount);
      }
    },
  });
  metrics.registerMetric(connections);
  return (tenant, pool) => void pools.set(tenant, pool);
}
