import { serializeAppend, type SerializedEvent } from "../limits.ts";
import { LogUnavailable, type Append, type Appended, type Expected, type VersionConflict } from "../port.ts";
import { sortWaiting, takeBatch, type ConflictedAppend, type Pending, type SharedAppend } from "./batch.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { flush } from "./flush.ts";
import type { FindHeads } from "./heads.ts";
import type { FindStored } from "./stored.ts";
import { retrying } from "./unavailable.ts";

export type Appender = {
  /** The results are in the order of the appends. If one append is invalid, nothing is sent. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
};

export type AppenderOptions = {
  connection: LastingConnection;
  findHeads: FindHeads;
  findStored: FindStored;
  patienceMs: number;
};

/** While PostgreSQL works on one flush, the next one is sent behind it on the same connection. More flushes would only be smaller. */
const flushesAtOnce = 2;

const toNumber = (expected: Expected): bigint => (expected === "none" ? -1n : expected);
const toExpected = (revision: bigint): Expected => (revision < 0n ? "none" : revision);

/**
 * Group commit: callers that come while flushes are running share the next flush, so that one lock and one disk sync serve all of them. A flush of
 * unknown outcome is repeated unchanged until `patienceMs` have passed. Events that the first attempt stored are found by their ids. Long because its
 * steps share the queue and the flushes under way.
 */
export function createAppender(options: AppenderOptions): Appender {
  let queue: Pending[] = [];
  let started = 0;
  let scheduled = false;
  const underWay = new Set<string>();
  const running = new Set<Promise<void>>();

  /** All callers within one turn of the event loop get into the same flush. */
  const schedule = (): void => {
    if (scheduled || queue.length === 0 || running.size >= flushesAtOnce) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      start();
      schedule();
    });
  };

  const start = (): void => {
    const { shares, waiting } = takeBatch(queue, underWay);
    if (shares.length === 0) return;
    queue = waiting;
    const number = ++started;
    for (const { stream } of shares) underWay.add(stream);
    const run = commit(shares, number, Date.now() + options.patienceMs).finally(() => {
      for (const { stream } of shares) underWay.delete(stream);
      running.delete(run);
      schedule();
    });
    running.add(run);
  };

  const commit = async (shares: SharedAppend[], number: number, deadline: number): Promise<void> => {
    try {
      const { before, refused: conflicts } = await storeShares(options, shares, deadline);
      const ends = answerWinners(shares, before, conflicts);
      const losers = shares.filter(({ stream }) => conflicts.has(stream)).flatMap(({ members }) => members);
      const { lost: conflicted, next } = sortWaiting([...losers, ...queue], ends, number);
      queue = next;
      if (conflicted.length > 0) void answerLosers(options.findStored, conflicted, deadline);
    } catch (error) {
      if (error instanceof LogUnavailable) failAll(shares, error);
      else if (shares.length === 1) for (const member of shares[0]!.members) member.failed(error);
      // If PostgreSQL rejects an event, the other callers of the same statement must not fail.
      else for (const share of shares) await commit([share], number, deadline);
    }
  };

  /** While the log is down, all queued callers have waited just as long, so they fail too. */
  const failAll = (shares: SharedAppend[], error: LogUnavailable): void => {
    const all = [...shares.flatMap(({ members }) => members), ...queue];
    queue = [];
    for (const pending of all) pending.failed(error);
  };

  return {
    async appendEach(appends) {
      const serialized = appends.map(serializeAppend);
      const answers = appends.map((append, index) => enqueue(queue, append, serialized[index]!, started + 1));
      schedule();
      return Promise.all(answers);
    },
    async idle() {
      while (queue.length > 0 || running.size > 0) await (running.values().next().value ?? new Promise(setImmediate));
    },
  };
}

/** Gives each caller its position, in the order of the shares. Returns the new last revision of each stream. */
function answerWinners(
  shares: SharedAppend[],
  before: bigint,
  conflicts: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const ends = new Map(conflicts);
  let position = before;
  for (const { stream, expected, members } of shares) {
    if (conflicts.has(stream)) continue;
    let revision = expected;
    for (const member of members) {
      const count = BigInt(member.events.length);
      revision += count;
      position += count;
      member.stored({ revision, position });
    }
    ends.set(stream, revision);
  }
  return ends;
}

/** Stores the shares. A share with a version conflict is taken out, and the others are sent again. */
async function storeShares(
  { connection, findHeads }: AppenderOptions,
  shares: SharedAppend[],
  deadline: number,
): Promise<{ before: bigint; refused: Map<string, bigint> }> {
  const conflicts = new Map<string, bigint>();
  for (let rest = shares; rest.length > 0;) {
    const units = rest;
    const before = await retrying(deadline, () => connection.use((client) => flush(client, units)));
    if (before !== undefined) return { before, refused: conflicts };
    const heads = await retrying(deadline, () => findHeads(units.map(({ stream }) => stream)));
    rest = units.filter(({ stream, expected }) => heads.get(stream) === expected);
    for (const { stream } of units.filter((unit) => !rest.includes(unit)))
      conflicts.set(stream, heads.get(stream) ?? -1n);
    if (rest.length === units.length && Date.now() > deadline) throw new LogUnavailable("others append all the time");
  }
  return { before: 0n, refused: conflicts };
}

/** The look-up takes no lock and delays no flush, because stored events never change. */
async function answerLosers(findStored: FindStored, conflicted: ConflictedAppend[], deadline: number): Promise<void> {
  try {
    const lastEvents = await retrying(deadline, () => findStored(conflicted.map(({ pending }) => pending)));
    for (const [index, { pending, actual }] of conflicted.entries()) {
      const last = lastEvents[index];
      if (last) pending.stored(last);
      else pending.refused(actual);
    }
  } catch (error) {
    for (const { pending } of conflicted) pending.failed(error);
  }
}

/** Queues an append. Resolves once it is stored or rejected. */
function enqueue(
  queue: Pending[],
  { stream, expected }: Append,
  events: SerializedEvent[],
  before: number,
): Promise<Appended | VersionConflict> {
  return new Promise((resolve, reject) => {
    queue.push({
      stream,
      expected: toNumber(expected),
      events,
      bytes: events.reduce((sum, event) => sum + event.bytes, 0),
      before,
      stored: ({ revision, position }) => resolve({ ok: true, stream, revision, position: String(position) }),
      refused: (actual) => resolve({ ok: false, stream, expected, actual: toExpected(actual) }),
      failed: reject,
    });
  });
}
