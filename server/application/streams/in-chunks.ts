import type { NewEvent } from "#contracts/streams/event.ts";
import type { Append, Expected } from "#infra/engines/event-log/port.ts";
import { nextRevision } from "./loaded-cylinder.ts";

/** Half of what one append may hold, since sizes are only estimated. */
const maximumBytes = 512 * 1024;

/** Splits the events of one stream into appends that the log takes; all but endless calls on one cylinder are a single one. */
export const inChunks = (stream: string, expected: Expected, events: readonly NewEvent[]): Append[] => {
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
