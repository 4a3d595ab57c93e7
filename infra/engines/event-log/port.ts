import type { NewEvent, Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";

/** The state of a stream for which an append holds: it must not exist, or its last event has this revision. "Any" does not exist. */
export type Expected = "none" | bigint;

export type Appended = { ok: true; stream: string; revision: bigint; position: Position };
/** The stream stands elsewhere; `actual` is its last revision. */
export type VersionConflict = { ok: false; stream: string; expected: Expected; actual: Expected };

export type Append = { stream: string; expected: Expected; events: NewEvent[] };

/** Says that everything that stood in the log when asked has been delivered; live events follow. */
export type CaughtUp = { caughtUp: true; position: Position | undefined };

/** A last position that was found so long ago. */
export type KnownHead = { position: Position | undefined; ageMs: number };

/**
 * The event log of one tenant.
 *
 * An append with known ids at the same expected revision answers as the first time and writes nothing: that is how a call whose
 * outcome is unknown is repeated. An empty append and one above 1 MiB of data are refused by throwing `InvalidAppend`.
 * While the log is down calls throw `LogUnavailable`: nothing is known to have happened, sending the same again is safe.
 */
export type EventLog = {
  append(stream: string, expected: Expected, events: NewEvent[]): Promise<Appended | VersionConflict>;
  /** Many streams, each all or nothing on its own; the answers stand in the order of the appends. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** From a revision (inclusive, default 0) in order; a missing stream is empty. */
  readStream(stream: string, options?: { from?: bigint; limit?: number }): AsyncIterable<Recorded>;
  /** Many streams at once, each from its own revision, grouped by stream and in order within each. */
  readStreams(streams: { stream: string; from: bigint }[]): Promise<Map<string, Recorded[]>>;
  /** After a position (exclusive), in the log's order; system streams never appear. */
  readAll(options: { after?: Position; limit: number }): AsyncIterable<Recorded>;
  /** Catches up after a position, says so, then goes on live until `signal` aborts. Outages are bridged inside; nothing is skipped or repeated. */
  subscribe(options: {
    after?: Position;
    prefixes?: string[];
    signal: AbortSignal;
  }): AsyncIterable<Recorded | CaughtUp>;
  /** The last position of the log, `undefined` while it is empty. */
  head(): Promise<Position | undefined>;
  /** The last position that is known, at once, for who cannot wait until the log has looked for it. Throws while the log does not answer. */
  knownHead(): Promise<KnownHead>;
  /** A number that orders this adapter's positions, for waiting on a checkpoint. */
  order(position: Position): bigint;
  close(): Promise<void>;
};

export class InvalidAppend extends Error {
  override name = "InvalidAppend";
}
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}
