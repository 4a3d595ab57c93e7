import type { Recorded } from "#contracts/streams/event.ts";
import { createReadEvent, type ReadEvent } from "#contracts/streams/read-event.ts";
import type { EventOf } from "#contracts/streams/stored-event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp, EventLog } from "../event-log/port.ts";
import { type HiddenTexts, type HideTexts, nothingHidden } from "./hidden-texts.ts";

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
  /** The texts that are hidden from people, for a reader of the stored events. */
  hidden: HiddenTexts;
  subscribe<Prefix extends string = string>(options: {
    after?: Position;
    prefixes?: Prefix[];
    signal: AbortSignal;
  }): AsyncIterable<Recorded<EventOf<Prefix>> | CaughtUp>;
};

type Reading = {
  /** Converts one event. Default: that of this build. */
  read?: ReadEvent;
  /** Texts that are hidden from people. Default: none. */
  hidden?: HiddenTexts;
};

/** Adds the conversion of older versions to a log, and hides the texts that were redacted. Called once per program. */
export const createUpcastLog = (
  log: EventLog,
  { read = createReadEvent(), hidden = nothingHidden }: Reading = {},
): UpcastLog => ({
  ...log,
  hidden,
  readStream: <Stream extends string>(stream: Stream, options?: { from?: bigint; limit?: number }) =>
    mapped(log.readStream(stream, options), hidden, (event, hide) => read<Stream>(hide(event))),
  async readStreams<Stream extends string>(streams: { stream: Stream; from: bigint }[]) {
    const byStream = new Map<string, Recorded<EventOf<Stream>>[]>();
    const hide = await hidden();
    for (const [stream, events] of await log.readStreams(streams))
      byStream.set(
        stream,
        events.map((event) => read<Stream>(hide(event))),
      );
    return byStream;
  },
  readAll: (options) => mapped(log.readAll(options), hidden, (event, hide) => read(hide(event))),
  subscribe: <Prefix extends string>(options: { after?: Position; prefixes?: Prefix[]; signal: AbortSignal }) =>
    mapped(log.subscribe(options), hidden, (item, hide) => ("caughtUp" in item ? item : read<Prefix>(hide(item)))),
});

/** A text is hidden after its event was read live, so those that were hidden at the beginning are enough for a subscription. */
async function* mapped<From, To>(
  source: AsyncIterable<From>,
  hidden: HiddenTexts,
  map: (item: From, hide: HideTexts) => To,
): AsyncGenerator<To> {
  const hide = await hidden();
  for await (const item of source) yield map(item, hide);
}
