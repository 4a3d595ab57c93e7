import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { EventLog } from "../port.ts";
import { createAppender } from "./appender.ts";
import { createConnection } from "./connection.ts";
import { createHead } from "./head.ts";
import { createNames } from "./names.ts";
import { oneByOne } from "./one-by-one.ts";
import { order, toPlace } from "./position.ts";
import { createReader } from "./reader.ts";
import { subscription } from "./subscription.ts";

/** Works on all items, at most `width` at once, with the results in the order of the items. The first failure is thrown. */
async function inParallel<T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}

export type EventStoreLogOptions = {
  /** `esdb://…` with TLS, certificates and cluster nodes, in the syntax of EventStoreDB. */
  connectionString: string;
  /** Prefix of every stream of the tenant on the server. Empty if the tenant has its own server. */
  prefix?: string;
  /** Beginnings of the names of all streams. Absent: any name. */
  kinds?: readonly string[];
  /** How long a call retries while EventStoreDB is away before it throws `LogUnavailable`, in ms. */
  patienceMs?: number;
  /** Timeout of one response of EventStoreDB, in ms. Then the request is sent again. */
  callMs?: number;
  /**
   * `false` for callers that need the order of the whole log. An append of unknown outcome is not sent again; this append and all later ones throw
   * `LogUnavailable` immediately.
   */
  sendsAgain?: boolean;
};

/** Streams read at once. A server lets about a hundred calls share a connection. */
const readsAtOnce = 32;

/**
 * The event log in EventStoreDB (24.6 or newer). It connects when first used. Positions are `commit/prepare`, byte offsets with gaps. Appends have
 * their own connection, so that a catch-up does not delay them.
 */
export function createEventStoreLog({
  connectionString,
  prefix = "",
  kinds,
  patienceMs = 10_000,
  callMs = 5000,
  sendsAgain = true,
}: EventStoreLogOptions): EventLog {
  const names = createNames(prefix, kinds);
  const appending = createConnection(connectionString);
  const reading = createConnection(connectionString);
  const options = { connection: reading, names, callMs, patienceMs };
  const appender = createAppender({ ...options, connection: appending, sendsAgain });
  const reader = createReader(options);
  const head = createHead(options);

  async function* readAll(after: Position | undefined, limit: number): AsyncGenerator<Recorded[]> {
    if (after !== undefined) toPlace(after);
    yield* reader.all(after, limit);
  }

  return {
    append: async (stream, expected, events) => (await appender.appendEach([{ stream, expected, events }]))[0]!,
    appendEach: appender.appendEach,
    readStream: (stream, { from = 0n, limit = Infinity } = {}) => oneByOne(reader.stream(stream, from, limit)),
    async readStreams(streams) {
      const read = await inParallel(streams, readsAtOnce, async ({ stream, from }): Promise<[string, Recorded[]]> => {
        const events: Recorded[] = [];
        for await (const handful of reader.stream(stream, from, Infinity)) events.push(...handful);
        return [stream, events];
      });
      return new Map(read.filter(([, events]) => events.length > 0));
    },
    readAll: ({ after, limit }) => oneByOne(readAll(after, limit)),
    subscribe({ after, prefixes, signal }) {
      if (after !== undefined) toPlace(after);
      const storedPrefixes = prefixes?.map((one) => prefix + one) ?? names.prefixes;
      return oneByOne(subscription(options, { after, prefixes: storedPrefixes, signal }), signal);
    },
    head: head.find,
    knownHead: head.known,
    order,
    async close() {
      await appender.close();
      await Promise.all([appending.close(), reading.close()]);
    },
  };
}
