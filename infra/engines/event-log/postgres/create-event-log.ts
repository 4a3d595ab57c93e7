import pg from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import { groupBy } from "../group-by.ts";
import type { CaughtUp, EventLog } from "../port.ts";
import { createAppender } from "./appender.ts";
import { createNotices, type Notices } from "#infra/engines/database/notices.ts";
import { createLastingConnection, type LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createFindHeads } from "./heads.ts";
import { createReader, type Page, type Reader, type Reading } from "./reader.ts";
import { createFindStored } from "./stored.ts";
import { retrying } from "./unavailable.ts";

type SubscriptionOptions = { after: bigint; prefixes?: string[]; signal: AbortSignal };

const window = 1000;
/** Polling interval for new events while the connection for notices is down. */
const pollMs = 1000;
/** A subscription waits for the end of an outage without a timeout. */
const forever = Number.POSITIVE_INFINITY;

/**
 * Reads the log in pages after a position, and reports when it reached the end (again after each lag of more than a page). Then it waits for a
 * notice. Each page is read while the previous one is processed.
 */
async function* subscription(
  reader: Reader,
  notices: Notices,
  { after, prefixes, signal }: SubscriptionOptions,
): AsyncGenerator<Recorded | CaughtUp> {
  const turn = createTurn(signal);
  const unlisten = notices.listen(turn.wake);
  const read = (from: bigint): Promise<Page | undefined> =>
    retrying(forever, () => reader.page(from, window, prefixes), signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  try {
    let behind = true;
    let reading = read(after);
    while (!signal.aborted) {
      const page = await reading;
      if (!page) return;
      const ahead = page.complete ? undefined : read(page.scanned);
      ahead?.catch(() => undefined);
      for (const event of page.events) {
        if (signal.aborted) return;
        yield event;
      }
      if (page.complete && behind && !signal.aborted) {
        yield { caughtUp: true, position: page.scanned === 0n ? undefined : String(page.scanned) };
      }
      behind = !page.complete;
      if (!ahead) await turn.wait();
      reading = ahead ?? read(page.scanned);
    }
  } finally {
    unlisten();
    turn.close();
  }
}

/** Waits at most `pollMs` for a wake-up. An earlier wake-up is remembered, and an abort wakes for good. */
function createTurn(signal: AbortSignal) {
  let woken = false;
  let resume: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    resume?.();
  };
  signal.addEventListener("abort", wake);
  return {
    wake,
    async wait(): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          resume = resolve;
          timer = setTimeout(resolve, pollMs);
        });
      }
      clearTimeout(timer);
      resume = undefined;
      woken = false;
    },
    close: () => signal.removeEventListener("abort", wake),
  };
}

export type PostgresEventLogOptions = {
  connectionString: string;
  /** How long a call retries while PostgreSQL is away before it throws `LogUnavailable`, in ms. */
  patienceMs?: number;
  /** Timeout of one statement in PostgreSQL, in ms. The client's own timeout is half as long again. */
  statementMs?: number;
  /** A connection made of {@link logConnection} that others use too, and close. The log then has no other. */
  line?: LastingConnection;
};

/** Timeout of one statement, in ms. */
const STATEMENT_MS = 5000;

/** Events per page. More parsed events would wait in memory while earlier ones are processed, and survive garbage collections. */
const pageSize = 250;

/** Positions of this adapter are whole numbers from 1 without gaps. Throws `TypeError` for a position of another adapter. */
export function order(position: Position): bigint {
  const place = /^[1-9]\d{0,18}$/.test(position) ? BigInt(position) : 0n;
  if (place < 1n || place > LAST_PLACE) throw new TypeError(`not a position of this log: ${position}`);
  return place;
}

/** The largest value of PostgreSQL's `bigint`. */
const LAST_PLACE = 2n ** 63n - 1n;

/** Settings of a connection that appends to the log, reads it and listens for its notices. */
export const logConnection = (connectionString: string, statementMs = STATEMENT_MS): pg.ClientConfig => ({
  connectionString,
  application_name: "cylindra event log",
  statement_timeout: statementMs,
  query_timeout: statementMs * 1.5,
  connectionTimeoutMillis: statementMs,
  keepAlive: true,
  // The pipeline lets a flush be sent while the previous one is running.
  pipeline: true,
  // Every statement uses an index, for all values, even if it was planned while the log was empty. Planning a statement takes longer than running
  // it.
  options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
});

/** The event log in the schema `log` of one tenant's PostgreSQL database. It connects when first used. */
export function createPostgresEventLog({
  connectionString,
  patienceMs = 10_000,
  statementMs = STATEMENT_MS,
  line,
}: PostgresEventLogOptions): EventLog {
  const config = logConnection(connectionString, statementMs);
  const connection = line ?? createLastingConnection(config);
  const others = line ? undefined : otherConnections({ ...config, pipeline: false });
  const reading = others?.pool ?? readingOn(connection);
  const reader = createReader(reading);
  const notices = createNotices(others?.listening ?? connection, "event_log");
  const appender = createAppender({
    connection,
    findHeads: createFindHeads(reading),
    findStored: createFindStored(reading),
    patienceMs,
  });
  const patiently: Patiently = (attempt) => retrying(Date.now() + patienceMs, attempt);

  const head = async (): Promise<Position | undefined> => {
    const last = await patiently(() => reader.head());
    return last === 0n ? undefined : String(last);
  };

  return {
    append: async (stream, expected, events) => (await appender.appendEach([{ stream, expected, events }]))[0]!,
    appendEach: appender.appendEach,
    readStream: (stream, range = {}) => readStream(reader, patiently, stream, range),
    async readStreams(streams) {
      const events = streams.length === 0 ? [] : await patiently(() => reader.streams(streams));
      return groupBy(events, (event) => event.stream);
    },
    readAll: (range) => readAll(reader, patiently, range),
    subscribe: ({ after, ...rest }) =>
      subscription(reader, notices, { ...rest, after: after === undefined ? 0n : order(after) }),
    head,
    knownHead: async () => ({ position: await head(), ageMs: 0 }),
    order,
    async close() {
      await appender.idle();
      notices.close();
      if (others) await Promise.all([others.listening.close(), others.pool.end(), connection.close()]);
    },
  };
}

/** Connections beside the appending one, so that no append waits for a reader. */
const otherConnections = (config: pg.ClientConfig) => {
  const pool = new pg.Pool({ ...config, max: 4 });
  // The pool replaces an idle connection that PostgreSQL ended.
  pool.on("error", () => undefined);
  return { pool, listening: createLastingConnection(config) };
};

/** Reads on a pipelined connection, between the statements of its other users. */
const readingOn = ({ use }: LastingConnection): Reading => ({
  query: <Row extends unknown[]>(query: pg.QueryArrayConfig) => use((client) => client.query<Row>(query)),
});

type Patiently = <T>(attempt: () => Promise<T>) => Promise<T>;

async function* readStream(
  reader: Reader,
  patiently: Patiently,
  stream: string,
  { from = 0n, limit = Infinity }: { from?: bigint; limit?: number },
): AsyncGenerator<Recorded> {
  for (let rest = limit, next = from; rest > 0;) {
    const size = Math.min(rest, pageSize);
    const events = await patiently(() => reader.stream(stream, next, size));
    yield* events;
    if (events.length < size) return;
    rest -= size;
    next += BigInt(size);
  }
}

async function* readAll(
  reader: Reader,
  patiently: Patiently,
  { after, limit }: { after?: Position; limit: number },
): AsyncGenerator<Recorded> {
  for (let rest = limit, from = after === undefined ? 0n : order(after); rest > 0;) {
    const size = Math.min(rest, pageSize);
    const { events, scanned, complete } = await patiently(() => reader.page(from, size));
    yield* events;
    if (complete) return;
    rest -= size;
    from = scanned;
  }
}
