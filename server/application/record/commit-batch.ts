import type { NewEvent } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Append, Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { nextRevision } from "../streams/loaded-cylinder.ts";
import { pendingOf, workOn, type Batch } from "./batch.ts";

/** Half of what one append may hold, since sizes are only estimated. */
const maximumBytes = 512 * 1024;

/** Splits the events of one stream into appends that the log takes; all but endless calls on one cylinder are a single one. */
const inChunks = (stream: string, expected: Expected, events: readonly NewEvent[]): Append[] => {
  // One event is one append whatever its size, and most calls bring one to each stream.
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

/** `conflicted`: streams with a version conflict; `retry`: items to decide again. */
export type Committed = { positions: Map<string, Position>; conflicted: ReadonlySet<string>; retry: number[] };

/** Appends everything that the batch decided, each stream for itself. */
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
