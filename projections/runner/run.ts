import { pause } from "#infra/pause.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { CheckpointMoved } from "./checkpoint.ts";
import { fill } from "./fill.ts";
import { followLog } from "./follow-log.ts";
import { hintOf } from "./hint.ts";
import { leaseBeatMs } from "./lease.ts";
import type { Projector, Step } from "./projector.ts";
import type { Pace } from "./pace.ts";
import type { Models } from "./schema.ts";

export type RunOptions = {
  projector: Projector;
  models: Models;
  events: UpcastLog;
  bus: LiveBus;
  log: Logger;
  signal: AbortSignal;
  /** Absent: no other tenant shares the process. */
  pace?: Pace;
  /** Interval for renewing the lease. */
  beatMs?: number;
};

const batchSize = 500;
const pauseMs = 250;

/** Another process projects now. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

/**
 * Keeps the read models up to date until `signal` aborts: reads after the checkpoint, applies batches, and announces each after its commit. After any
 * failure (PostgreSQL restarts, another process was faster) it retries from the checkpoint.
 */
export async function run(options: RunOptions): Promise<void> {
  const { log, signal } = options;
  while (!signal.aborted) {
    try {
      if (await isFirst(options)) await follow(options);
    } catch (error) {
      if (signal.aborted) return;
      const moved = error instanceof CheckpointMoved || error instanceof LeaseLost;
      log[moved ? "warn" : "error"]({ err: error }, "projecting starts again from the checkpoint");
      await pause(pauseMs, signal);
    }
  }
}

/** Publishes the changes of a step on the bus. */
export const announcer =
  ({ models, bus, log }: Pick<RunOptions, "models" | "bus" | "log">) =>
  ({ checkpoint: { position }, changes }: Step): void => {
    if (position === undefined) return;
    bus
      .publish("projections", hintOf(models, position, changes))
      .catch((error: unknown) => log.error({ err: error }, "hint"));
  };

/** Waits until no other process projects. Returns `false` when `signal` aborts first. */
async function isFirst({ projector, log, signal, beatMs = leaseBeatMs }: RunOptions): Promise<boolean> {
  for (let attempts = 0; !signal.aborted; attempts++) {
    if (await projector.lead()) return true;
    if (attempts === 0) log.info("another process projects: waiting");
    await pause(beatMs, signal);
  }
  return false;
}

async function follow({
  projector,
  models,
  events,
  bus,
  log,
  signal,
  pace,
  beatMs = leaseBeatMs,
}: RunOptions): Promise<void> {
  const committed = announcer({ models, bus, log });
  const leaseLost = new AbortController();
  const ending = AbortSignal.any([signal, leaseLost.signal]);
  const beat = setInterval(() => void keepLease(projector, leaseLost), beatMs);
  try {
    let checkpoint = await fill(projector, events, { committed, signal: ending, pace });
    log.info({ position: checkpoint.position ?? null }, "following the log");
    const batches = followLog(events, { after: checkpoint.position, size: batchSize, signal: ending });
    for await (const batch of batches) {
      const recorded = batch.filter((item): item is Recorded => !("caughtUp" in item));
      const began = performance.now();
      checkpoint = await projector.apply(recorded, checkpoint, committed);
      if (batch.length === batchSize) await pace?.rest(performance.now() - began, ending);
      else if (recorded.length > 0) pace?.live();
      if (recorded.length > 0) log.info({ ...traceOf(recorded) }, "projected");
    }
  } finally {
    clearInterval(beat);
  }
  if (leaseLost.signal.aborted) throw leaseLost.signal.reason;
}

/** A connection failure does not mean that another process took over. Its next use will show. */
async function keepLease(projector: Projector, leaseLost: AbortController): Promise<void> {
  const isLeader = await projector.lead().catch(() => true);
  if (!isLeader) leaseLost.abort(new LeaseLost("another process has taken over"));
}

/** Maximum number of request ids per log line. A batch with more is a catch-up, which is not traced. */
const maxTraced = 20;

/** Fields of a batch's log line: its last position and the requests of its events. */
const traceOf = (events: readonly Recorded[]): { position?: string; events: number; correlationIds: string[] } => ({
  position: events.at(-1)?.position,
  events: events.length,
  correlationIds: [...new Set(events.map(({ meta }) => meta.correlationId))].slice(0, maxTraced),
});
