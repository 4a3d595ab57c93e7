import type { Recorded } from "./event.ts";
import { eventNames, eventVersions } from "./event-versions.ts";
import type { EventOf } from "./stored-event.ts";
import { upcasters, type Upcaster } from "./upcasters.ts";

/** An event in one of our streams with an unknown type or version. A newer application wrote it. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";
  constructor({ stream, revision, type, meta }: Recorded) {
    super(`${stream}, revision ${revision}: ${type} of version ${meta.v} cannot be read`);
  }
}

/** Reads an event of a stream with the name `Stream` in its current version. Throws {@link UnreadableEvent}. */
export type ReadEvent = <Stream extends string>(recorded: Recorded) => Recorded<EventOf<Stream>>;

const prefixes = Object.keys(eventNames);
const isOurs = (stream: string): boolean => prefixes.some((prefix) => stream.startsWith(prefix));

/**
 * Makes the only function that turns stored data into an event. The function converts older versions to the current one; current events and those of
 * other streams are unchanged.
 *
 * @param versions current version of each type
 * @param steps upcasters of each type, from version 1 on
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
    // The data is JSON of a version that only its upcaster can read.
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
