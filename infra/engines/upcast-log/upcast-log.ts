import type { Recorded } from "#contracts/streams/event.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import type { EventOf } from "#contracts/streams/stored-event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp, EventLog } from "../event-log/port.ts";

/**
 * The event log of one tenant. Reading converts every event from its stored version to the current one. The stream's name determines the event types.
 * Reading throws `UnreadableEvent` for events of a newer application.
 */
export type UpcastLog = Omit<EventLog, "readStream" | "readStreams" | "subscribe"> & {
  readStream<Stream extends string>(
    stream: Stream,
    options?: { from?: bigint; limit?: number },
  ): AsyncIterable<Recorded<EventOf<Stream>>>;
  readStreams<Stream extends string>(
    streams: { stream: Stream; from: bigint }[],
  ): Promise<Map<string, Recorded<EventOf<Stream>>[]>>;
  subscribe<Prefix extends string = string>(options: {
    after?: Position;
    prefixes?: Prefix[];
    signal: AbortSignal;
  }): AsyncIterable<Recorded<EventOf<Prefix>> | CaughtUp>;
};

/** Adds the conversion of older versions to a log, once per program. */
export const createUpcastLog = (log: EventLog, read = createReadEvent()): UpcastLog => ({
  ...log,
  readStream: <Stream extends string>(stream: Stream, options?: { from?: bigint; limit?: number }) =>
    mapped(log.readStream(stream, options), (event) => read<Stream>(event)),
  async readStreams<Stream extends string>(streams: { stream: Stream; from: bigint }[]) {
    const byStream = new Map<string, Recorded<EventOf<Stream>>[]>();
    for (const [stream, events] of await log.readStreams(streams))
      byStream.set(
        stream,
        events.map((event) => read<Stream>(event)),
      );
    return byStream;
  },
  readAll: (options) => mapped(log.readAll(options), (event) => read(event)),
  subscribe: <Prefix extends string>(options: { after?: Position; prefixes?: Prefix[]; signal: AbortSignal }) =>
    mapped(log.subscribe(options), (item) => ("caughtUp" in item ? item : read<Prefix>(item))),
});

async function* mapped<From, To>(source: AsyncIterable<From>, map: (item: From) => To): AsyncGenerator<To> {
  for await (const item of source) yield map(item);
}
