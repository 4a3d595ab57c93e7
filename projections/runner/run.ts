import type { Logger } from "#infra/telemetry/logger.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/event-log/port.ts";
import type { LiveBus } from "#infra/live-bus/port.ts";
import { CheckpointMoved } from "./checkpoint.ts";
import { hintOf } from "./hint.ts";
import { inBatches } from "./in-batches.ts";
import type { Projector, Step } from "./projector.ts";
import type { Models } from "./schema.ts";

export type RunOptions = {
  projector: Projector;
  models: Models;
  events: EventLog;
  bus: LiveBus;
  log: Logger;
  signal: AbortSignal;
};

const batchSize = 1000;
const pauseMs = 250;

/**
 * Keeps the read models up with the log until `signal` aborts: reads on from the checkpoint, applies batches, announces each after its
 * commit. Whatever fails (PostgreSQL restarts, another process was quicker) is begun anew from the checkpoint.
 */
export async function run(options: RunOptions): Promise<void> {
  const { log, signal } = options;
  while (!signal.aborted) {
    try {
      await follow(options);
    } catch (error) {
      if (signal.aborted) return;
      const moved = error instanceof CheckpointMoved;
      log[moved ? "warn" : "error"]({ err: error }, "projecting begins anew from the checkpoint");
      await pause(signal);
    }
  }
}

async function follow({ projector, models, events, bus, log, signal }: RunOptions): Promise<void> {
  let checkpoint = await projector.checkpoint();
  log.info({ position: checkpoint.position ?? null }, "following the log");
  const announce = ({ checkpoint: { position }, changes }: Step): void => {
    if (position === undefined) return;
    bus
      .publish("projections", hintOf(models, position, changes))
      .catch((error: unknown) => log.error({ err: error }, "hint"));
  };
  const items = events.subscribe({ after: checkpoint.position, signal });
  for await (const batch of inBatches(items, batchSize)) {
    const recorded = batch.filter((item): item is Recorded => !("caughtUp" in item));
    checkpoint = await projector.apply(recorded, checkpoint, announce);
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    signal.addEventListener("abort", done);
  });
