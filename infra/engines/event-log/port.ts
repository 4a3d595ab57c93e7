import type { NewEvent, Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";

/** The state of a stream that an append requires: the stream must not exist, or its last event has this revision. There is no "any". */
export type Expected = "none" | bigint;

export type Appended = { ok: true; stream: string; revision: bigint; position: Position };
/** The stream has another last revision: `actual`. */
export type VersionConflict = { ok: false; stream: string; expected: Expected; actual: Expected };

export type Append = { stream: string; expected: Expected; events: NewEvent[] };

/** Marks that all events up to the log's end were delivered. Live events follow. */
export type CaughtUp = { caughtUp: true; position: Position | undefined };

/** The last known position, and its age. */
export type KnownHead = { position: Position | undefined; ageMs: number };

/**
 * The event log of one tenant.
 *
 * An append with known ids at the same expected revision gives the same result again and writes nothing. Use this to repeat a call whose outcome is
 * unknown. An empty append and one above 1 MiB of data throw `InvalidAppend`. While the log is down calls throw `LogUnavailable`; sending the same
 * append again is safe.
 */
export type EventLog = {
  append(stream: string, expected: Expected, events: NewEvent[]): Promise<Appended | VersionConflict>;
  /** Appends to many streams, each all or nothing. The results are in the order of the appends. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** Events from a revision (inclusive, default 0) in order. A missing stream is empty. */
  readStream(stream: string, options?: { from?: bigint; limit?: number }): AsyncIterable<Recorded>;
  /** Reads many streams at once, each from its own revision. The result is grouped by stream and in order within each. */
  readStreams(streams: { stream: string; from: bigint }[]): Promise<Map<string, Recorded[]>>;
  /** Events after a position (exclusive), in the log's order. System streams never appear. */
  readAll(options: { after?: Position; limit: number }): AsyncIterable<Recorded>;
  /** Delivers the events after a position, then `CaughtUp`, then live events until `signal` aborts. An outage skips or repeats no event. */
  subscribe(options: {
    after?: Position;
    prefixes?: string[];
    signal: AbortSignal;
  }): AsyncIterable<Recorded | CaughtUp>;
  /** The last position of the log, or `undefined` while it is empty. */
  head(): Promise<Position | undefined>;
  /** The last known position, for callers that cannot wait for a new search. Throws while the log does not respond. */
  knownHead(): Promise<KnownHead>;
  /** Converts a position to a number for comparison, for example with a checkpoint. */
  order(position: Position): bigint;
  close(): Promise<void>;
};

export class InvalidAppend extends Error {
  override name = "InvalidAppend";
}
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}
