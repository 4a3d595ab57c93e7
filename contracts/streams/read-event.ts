import type { Recorded } from "./event.ts";
import { eventNames, eventVersions } from "./event-versions.ts";
import type { EventOf } from "./stored-event.ts";
import { upcasters, type Upcaster } from "./upcasters.ts";

/** An event in one of our streams whose type or version this code does not know: a newer application wrote it. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";
  constructor({ stream, revision, type, meta }: Recorded) {
    super(`${stream}, revision ${revision}: ${type} of version ${meta.v} cannot be read`);
  }
}

/** Reads an event of a stream named `Stream`, as today's code knows it. Throws {@link UnreadableEvent}. */
export type ReadEvent = <Stream extends string>(recorded: Recorded) => Recorded<EventOf<Stream>>;

const prefixes = Object.keys(eventNames);
const isOurs = (stream: string): boolean => prefixes.some((prefix) => stream.startsWith(prefix));

/**
 * The one place where what the log holds becomes an event: older versions are lifted to today's, and an event of today's version is
 * answered as it is. Events of streams that are not ours pass.
 *
 * @param versions today's version of each type.
 * @param steps by type, the upcasters from version 1 on.
 */
export const createReadEvent = (
  versions: Readonly<Record<string, number>> = eventVersions,
  steps: Readonly<Record<string, readonly Upcaster[]>> = upcasters,
): ReadEvent => {
  const today = new Map(Object.entries(versions));

  const isToday = <Stream extends string>(recorded: Recorded): recorded is Recorded<EventOf<Stream>> => {
    const version = today.get(recorded.type);
    return version === undefined ? !isOurs(recorded.stream) : recorded.meta.v === version;
  };

  const lifted = (recorded: Recorded): Recorded => {
    const { type, meta } = recorded;
    const missing = steps[type]?.slice(meta.v - 1) ?? [];
    // The data is JSON of a version that only its upcaster knows.
    const data = missing.reduce<unknown>((older, upcast) => upcast(older as never, meta), recorded.data);
    return { ...recorded, data, meta: { ...meta, v: meta.v + missing.length } };
  };

  return <Stream extends string>(recorded: Recorded) => {
    if (isToday<Stream>(recorded)) return recorded;
    const read = lifted(recorded);
    if (isToday<Stream>(read)) return read;
    throw new UnreadableEvent(recorded);
  };
};
