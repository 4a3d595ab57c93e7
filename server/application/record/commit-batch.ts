import type { Position } from "#contracts/streams/position.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { inChunks } from "../streams/in-chunks.ts";
import { pendingOf, workOn, type Batch } from "./batch.ts";

/** `lost` are the streams on which somebody else was faster, `again` the items that have to be decided anew for it. */
export type Committed = { positions: Map<string, Position>; lost: ReadonlySet<string>; again: number[] };

/** Appends everything that the batch decided, each stream for itself. */
export const commitBatch = async (events: UpcastLog, batch: Batch): Promise<Committed> => {
  const pending = pendingOf(batch);
  const appends = pending.flatMap(({ stream, work }) => inChunks(stream, work.base.revision, work.pending));
  const answers = appends.length > 0 ? await events.appendEach(appends) : [];
  const positions = new Map<string, Position>();
  const lost = new Set<string>();
  for (const answer of answers) {
    if (answer.ok) positions.set(answer.stream, answer.position);
    else lost.add(answer.stream);
  }
  const again = pending.flatMap(({ stream, work }) => (lost.has(stream) ? work.items : []));
  for (const { stream, work } of pending) if (!lost.has(stream)) Object.assign(work, workOn(work.now));
  return { positions, lost, again: again.sort((a, b) => a - b) };
};
