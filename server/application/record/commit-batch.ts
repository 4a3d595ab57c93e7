import type { NewEvent } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Append, Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { nextRevision } from "../streams/loaded-cylinder.ts";
import { pendingOf, workOn, type Batch } from "./batch.ts";

/** Half of the append limit, because sizes are estimates. */
const maximumBytes = 512 * 1024;

/** Splits the events of one stream into appends that the log accepts. Only very long calls on one cylinder need more than one. */
const inChunks = (stream: string, expected: Expected, events: readonly NewEvent[]): Append[] => {
  // One event is always one append, and most calls have one event per stream.
  if (events.length === 1) return [{ stream, expected, events: [...events] }];
  const chunks: Append[] = [];
  let size = Number.POSITIVE_INFINITY;
  let revision = nextRevision(expected);
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event.data));
    const last = chunks.at(-1);
    if (last && size + bytes <= maximumBytes) last.events.push(event);
    else chunks.push({ stream, expected: revision === 0n ? "none" : revision - 1n, events: [event] });
    size = last && size + bytes <= maximumBytes ? size + bytes : bytes;
    revision += 1n;
  }
  return chunks;
};

/** `conflicted` are streams with a version conflict, `retry` are items to decide again. */
export type Committed = { positions: Map<string, Position>; conflicted: ReadonlySet<string>; retry: number[] };

/** Appends all events of the batch, each stream separately. */
export const commitBatch = async (events: UpcastLog, batch: Batch): Promise<Committed> => {
  const pending = pendingOf(batch);
  const appends = pending.flatMap(({ stream, work }) => inChunks(stream, work.base.revision, work.pending));
  const answers = appends.length > 0 ? await events.appendEach(appends) : [];
  const positions = new Map<string, Position>();
  const conflicted = new Set<string>();
  for (const answer of answers) {
    if (answer.ok) positions.set(answer.stream, answer.position);
    else conflicted.add(answer.stream);
  }
  const retry = pending.flatMap(({ stream, work }) => (conflicted.has(stream) ? work.items : []));
  for (const { stream, work } of pending) if (!conflicted.has(stream)) Object.assign(work, workOn(work.now));
  return { positions, conflicted, retry: retry.sort((a, b) => a - b) };
};
