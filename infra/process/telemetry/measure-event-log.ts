import { Histogram, type Registry } from "prom-client";
import type { EventLog } from "#infra/engines/event-log/port.ts";

/** Seconds; an append is to stay below 0.025 (docs/performance.md). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

/** The log, with the time that each call to append takes, by what came of it. */
export function measureEventLog(metrics: Registry, log: EventLog): EventLog {
  const seconds = new Histogram({
    name: "cylindra_append_seconds",
    help: "From the call to append until its answer: stored, conflict (of any stream in it) or failed",
    labelNames: ["outcome"],
    buckets,
    registers: [metrics],
  });
  const timed = async <T>(work: Promise<T>, isStored: (answer: T) => boolean): Promise<T> => {
    const end = seconds.startTimer();
    try {
      const answer = await work;
      end({ outcome: isStored(answer) ? "stored" : "conflict" });
      return answer;
    } catch (error) {
      end({ outcome: "failed" });
      throw error;
    }
  };
  return {
    ...log,
    append: (...given) => timed(log.append(...given), ({ ok }) => ok),
    appendEach: (appends) => timed(log.appendEach(appends), (answers) => answers.every(({ ok }) => ok)),
  };
}
