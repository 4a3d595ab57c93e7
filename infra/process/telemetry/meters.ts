import { Histogram, type Registry, Gauge } from "prom-client";
import type { EventLog } from "#infra/engines/event-log/port.ts";

/** Buckets in seconds. An append should stay below 0.025 (docs/performance.md). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

/** Measures the time of each append call, by tenant and outcome. */
export function measureEventLogs(metrics: Registry): (tenant: string, log: EventLog) => EventLog {
  const seconds = new Histogram({
    name: "cylindra_append_seconds",
    help: "From the call to append until its answer: stored, conflict (of any stream in it) or failed",
    labelNames: ["tenant", "outcome"],
    buckets,
    registers: [metrics],
  });
  const timed = async <T>(tenant: string, work: Promise<T>, isStored: (answer: T) => boolean): Promise<T> => {
    const end = seconds.startTimer();
    try {
      const answer = await work;
      end({ tenant, outcome: isStored(answer) ? "stored" : "conflict" });
      return answer;
    } catch (error) {
      end({ tenant, outcome: "failed" });
      throw error;
    }
  };
  return (tenant, log) => ({
    ...log,
    append: (...args) => timed(tenant, log.append(...args), ({ ok }) => ok),
    appendEach: (appends) => timed(tenant, log.appendEach(appends), (answers) => answers.every(({ ok }) => ok)),
  });
}

/** Measures the time of each export attempt, by tenant and outcome: done or retried. */
export function timedJobs(metrics: Registry) {
  const seconds = new Histogram({
    name: "cylindra_export_seconds",
    help: "One attempt at an export, from its beginning: done, or failed and tried again",
    labelNames: ["tenant", "outcome"],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers: [metrics],
  });
  return <Given extends unknown[]>(tenant: string, work: (...args: Given) => Promise<void>) =>
    async (...args: Given): Promise<void> => {
      const end = seconds.startTimer();
      try {
        await work(...args);
        end({ tenant, outcome: "done" });
      } catch (error) {
        end({ tenant, outcome: "failed" });
        throw error;
      }
    };
}

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Measures the tenants' connection pools: busy and idle connections, and callers that wait for one. */
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
