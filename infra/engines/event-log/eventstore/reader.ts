import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Connection } from "./connection.ts";
import { messages } from "./messages.ts";
import type { Names } from "./names.ts";
import { readEvent } from "./recorded.ts";
import { readAllRequest, readStreamRequest } from "./requests.ts";
import { persistently } from "./unavailable.ts";

export type ReaderOptions = { connection: Connection; names: Names; callMs: number; patienceMs: number };

export type Reader = {
  /** Groups of a stream's events from a revision on, inclusive. */
  stream(stream: string, from: bigint, limit: number): AsyncGenerator<Recorded[]>;
  /** Groups of the tenant's events after a position, exclusive. */
  all(after: Position | undefined, limit: number): AsyncGenerator<Recorded[]>;
};

/** Makes reads that resume after the server was away. */
export function createReader({ connection, names, callMs, patienceMs }: ReaderOptions): Reader {
  const { prefixes } = names;
  const read = (request: ReadReq, looking = false) => messages(connection, request, { silenceMs: callMs, looking });

  async function* streamOnce(place: { from: bigint; left: number }, storedName: string): AsyncGenerator<Recorded[]> {
    if (place.left <= 0) return;
    // The server sends a message without an event for a missing or softly deleted stream. The stream is empty.
    for await (const handful of read(readStreamRequest(storedName, place.from, place.left))) {
      const events = handful.map((message) => readEvent(message, names));
      const last = events.findLast((event) => event !== undefined);
      if (!last) continue;
      place.from = last.revision + 1n;
      place.left -= events.filter((event) => event !== undefined).length;
      yield events.flatMap((each) => each?.event ?? []);
    }
  }

  async function* allOnce(place: { after: Position | undefined; left: number }): AsyncGenerator<Recorded[]> {
    for (let more = true; more && place.left > 0;) {
      // The server begins with the event at the position itself. Skipped events also count.
      const count = place.left + 1;
      let received = 0;
      for await (const handful of read(readAllRequest(place.after, count, prefixes), prefixes !== undefined)) {
        const from = place.after;
        const events: Recorded[] = [];
        for (const message of handful) {
          const placedEvent = readEvent(message, names);
          if (!placedEvent) continue;
          received++;
          place.after = placedEvent.position;
          if (placedEvent.event && placedEvent.position !== from) events.push(placedEvent.event);
        }
        const page = events.slice(0, place.left);
        place.left -= page.length;
        yield page;
        if (place.left <= 0) return;
      }
      more = received >= count;
    }
  }

  return {
    stream: (stream, from, limit) => {
      const place = { from, left: limit };
      return persistently(patienceMs, () => streamOnce(place, names.stored(stream)));
    },
    all: (after, limit) => {
      const place = { after, left: limit };
      return persistently(patienceMs, () => allOnce(place));
    },
  };
}
