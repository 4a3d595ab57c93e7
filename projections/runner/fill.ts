import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/event-log/port.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { inBatches } from "./in-batches.ts";
import type { Projector } from "./projector.ts";

const batchSize = 1000;

/** Applies what the log holds after the read models' checkpoint, to the end as it is found or to the order `until`, inclusive. */
export async function fill(projector: Projector, events: EventLog, until?: bigint): Promise<Checkpoint> {
  let checkpoint = await projector.checkpoint();
  if (until !== undefined && checkpoint.order >= until) return checkpoint;
  const wanted = (event: Recorded): boolean => until === undefined || events.order(event.position) <= until;
  const source = events.readAll({ after: checkpoint.position, limit: Number.POSITIVE_INFINITY });
  for await (const batch of inBatches(source, batchSize)) {
    const within = batch.filter(wanted);
    checkpoint = await projector.apply(within, checkpoint);
    if (within.length < batch.length) break;
  }
  return checkpoint;
}
