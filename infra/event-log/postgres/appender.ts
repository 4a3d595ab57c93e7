import { serializeAppend, type SerializedEvent } from "../limits.ts";
import { LogUnavailable, type Append, type Appended, type Expected, type VersionConflict } from "../port.ts";
import { settleWaiting, takeBatch, type Batch, type Pending } from "./batch.ts";
import type { Connection } from "./connection.ts";
import { flush } from "./flush.ts";
import type { FindStored } from "./stored.ts";
import { retrying } from "./unavailable.ts";

export type Appender = {
  /** The answers stand in the order of the appends. Nothing is sent when one of them is invalid. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** Lets what is queued finish. */
  idle(): Promise<void>;
};

const toNumber = (expected: Expected): bigint => (expected === "none" ? -1n : expected);
const toExpected = (revision: bigint): Expected => (revision < 0n ? "none" : revision);

/**
 * Group commit: one flush is under way at a time, and whoever calls meanwhile shares the next one, so that one lock and one disk sync
 * serve all of them. A flush whose outcome is unknown is sent again as it was until `patienceMs` have passed; what the first one
 * stored is then found by its ids.
 */
export function createAppender(connection: Connection, findStored: FindStored, patienceMs: number): Appender {
  let queue: Pending[] = [];
  let running: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    // Callers that wake in one turn of the event loop all get into the same flush.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const batch = takeBatch(queue);
      queue = [];
      try {
        const waiting = await commit(batch);
        queue = [...waiting, ...queue];
      } catch (error) {
        if (error instanceof LogUnavailable) failAll(batch, error);
        else queue = [...(await oneByOne(batch, error)), ...queue];
      }
      if (queue.length > 0) await new Promise(setImmediate);
    }
    running = undefined;
  };

  const commit = async ({ shares, rest }: Batch): Promise<Pending[]> => {
    const deadline = Date.now() + patienceMs;
    const { before, refused } = await retrying(deadline, () => connection.use((client) => flush(client, shares)));
    const ends = new Map<string, bigint>(refused);
    const waiting: Pending[] = [];
    let position = before;
    for (const share of shares) {
      if (refused.has(share.stream)) {
        waiting.push(...share.members);
        continue;
      }
      let revision = share.expected;
      for (const member of share.members) {
        revision += BigInt(member.events.length);
        position += BigInt(member.events.length);
        member.stored({ revision, position });
      }
      ends.set(share.stream, revision);
    }
    const { lost, next } = settleWaiting([...waiting, ...rest], ends);
    if (lost.length > 0) answerLosers(lost, deadline);
    return next;
  };

  /** Not awaited by the next flush: what is stored never changes, so looking takes no lock. */
  const answerLosers = (lost: { pending: Pending; actual: bigint }[], deadline: number): void => {
    retrying(deadline, () => findStored(lost.map(({ pending }) => pending))).then(
      (stored) =>
        lost.forEach(({ pending, actual }, index) => {
          const last = stored[index];
          if (last) pending.stored(last);
          else pending.refused(actual);
        }),
      (error: unknown) => lost.forEach(({ pending }) => pending.failed(error)),
    );
  };

  /** While the log is down, everybody behind has waited as long. */
  const failAll = (batch: Batch, error: LogUnavailable): void => {
    const waiting = [...batch.shares.flatMap((share) => share.members), ...batch.rest, ...queue];
    queue = [];
    for (const pending of waiting) pending.failed(error);
  };

  /** What PostgreSQL refuses to store must not fail those who happened to share the statement. */
  const oneByOne = async ({ shares, rest }: Batch, error: unknown): Promise<Pending[]> => {
    const waiting: Pending[] = [];
    for (const share of shares) {
      if (shares.length === 1) share.members.forEach((member) => member.failed(error));
      else
        await commit({ shares: [share], rest: [] }).then(
          (next) => waiting.push(...next),
          (own: unknown) => share.members.forEach((member) => member.failed(own)),
        );
    }
    return [...waiting, ...rest];
  };

  const enqueue = ({ stream, expected }: Append, events: SerializedEvent[]): Promise<Appended | VersionConflict> =>
    new Promise((resolve, reject) => {
      queue.push({
        stream,
        expected: toNumber(expected),
        events,
        bytes: events.reduce((sum, event) => sum + event.bytes, 0),
        stored: ({ revision, position }) => resolve({ ok: true, stream, revision, position: String(position) }),
        refused: (actual) => resolve({ ok: false, stream, expected, actual: toExpected(actual) }),
        failed: reject,
      });
    });

  return {
    async appendEach(appends) {
      const serialized = appends.map(serializeAppend);
      const answers = appends.map((append, index) => enqueue(append, serialized[index]!));
      if (queue.length > 0) running ??= work();
      return Promise.all(answers);
    },
    async idle() {
      await running;
    },
  };
}
