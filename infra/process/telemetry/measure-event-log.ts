import { Histogram, type Registry } from "prom-client";
import type { EventLog } from "#infra/engines/event-log/port.ts";

/** Seconds; an append is to stay below 0.025 (docs/performance.md). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

/** Measures the logs of tenants: the time that each call to append takes, by tenant and outcome. */
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
    append: (...given) => timed(tenant, log.append(...given), ({ ok }) => ok),
    appendEach: (appends) => timed(tenant, log.appendEach(appends), (answers) => answers.every(({ ok }) => ok)),
  });
}
