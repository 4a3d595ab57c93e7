import type { Recorded } from "#contracts/streams/event.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import type { EventOf } from "#contracts/streams/stored-event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp, EventLog } from "../event-log/port.ts";

/**
 * The event log of one tenant with every event read as today's code knows it, whatever version it was written in. The names of streams
 * tell the types of their events. Reading throws `UnreadableEvent` where a newer application wrote.
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

/** Puts the reading of older versions around a log, once for each program. */
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
