import type { Recorded } from "#contracts/streams/event.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { inBatches } from "./in-batches.ts";
import type { Pace } from "./pace.ts";
import { WindowFailed, type Projector, type Step } from "./projector.ts";

/** Small enough that a batch's events, rows and lines are freed early by the garbage collector. */
const batchSize = 250;
/** Limits of one transaction: rows in memory, and events. At most this much is repeated after a fault. */
export type Window = { rows: number; events: number };

/** Twice as many rows made a rebuild no faster, and used more memory. */
const usualWindow: Window = { rows: 8000, events: 20_000 };

export type FillOptions = {
  /** Order of the last event, inclusive. Absent: the current end of the log. */
  until?: bigint;
  window?: Window;
  /** Called after each commit. */
  committed?: (step: Step) => void;
  /** Ends it early. The events projected so far are committed. */
  signal?: AbortSignal;
  /** Absent: no other tenant shares the process. */
  pace?: Pace;
};

/** Applies the log's events after the read models' checkpoint, in windows. */
export async function fill(projector: Projector, events: UpcastLog, options: FillOptions = {}): Promise<Checkpoint> {
  let checkpoint = await projector.checkpoint();
  for (;;) {
    try {
      const batches = read(events, checkpoint, options.until);
      return await inWindows(projector, batches, checkpoint, options, (at) => (checkpoint = at));
    } catch (error) {
      if (!(error instanceof WindowFailed)) throw error;
      for await (const batch of read(events, checkpoint, error.until))
        checkpoint = await projector.apply(batch, checkpoint, options.committed);
    }
  }
}

async function* read(events: UpcastLog, { position, order }: Checkpoint, until?: bigint): AsyncGenerator<Recorded[]> {
  if (until !== undefined && order >= until) return;
  const source = events.readAll({ after: position, limit: Number.POSITIVE_INFINITY });
  for await (const batch of inBatches(source, batchSize)) {
    const within = until === undefined ? batch : batch.filter((event) => events.order(event.position) <= until);
    if (within.length > 0) yield within;
    if (within.length < batch.length) return;
  }
}

async function inWindows(
  projector: Projector,
  batches: AsyncGenerator<Recorded[]>,
  from: Checkpoint,
  { window = usualWindow, committed, signal, pace }: FillOptions,
  reached: (checkpoint: Checkpoint) => void,
): Promise<Checkpoint> {
  let checkpoint = from;
  let isOver = false;
  try {
    while (!isOver) {
      let count = 0;
      const next = async (rows: number): Promise<Recorded[] | undefined> => {
        if (signal?.aborted) isOver = true;
        if (isOver || rows >= window.rows || count >= window.events) return undefined;
        const batch = await batches.next();
        if (batch.done) isOver = true;
        count += batch.value?.length ?? 0;
        return batch.done ? undefined : batch.value;
      };
      const began = performance.now();
      checkpoint = await projector.applyWindow(checkpoint, next, committed);
      reached(checkpoint);
      if (!isOver && signal) await pace?.rest(performance.now() - began, signal);
    }
    return checkpoint;
  } finally {
    await batches.return(undefined);
  }
}
