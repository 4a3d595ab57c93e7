import type { SerializedEvent } from "../limits.ts";
import { LogUnavailable, type Append, type Appended, type VersionConflict } from "../port.ts";
import type { Answer } from "./answer.ts";
import { checkAppend } from "./check-append.ts";
import type { Connection } from "./connection.ts";
import type { Pending } from "./lanes.ts";
import { createLine } from "./line.ts";
import type { Names } from "./names.ts";
import { createPatience } from "./patience.ts";
import { isUnavailable } from "./unavailable.ts";
import { createUnanswered } from "./unanswered.ts";

export type Appender = {
  /** The results are in the order of the appends. If one append is invalid, nothing is sent. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** Waits for the running appends, then ends the call. */
  close(): Promise<void>;
};

export type AppenderOptions = {
  connection: Connection;
  names: Names;
  /** An append without a response is sent again after this time, in ms. */
  callMs: number;
  /** Time after which an append without a response fails as unavailable, in ms. */
  patienceMs: number;
  /** `false`: an append of unknown outcome, and those sent after it, fail as unavailable immediately. */
  sendsAgain: boolean;
};

/**
 * Sends appends one after the other without waiting for responses. If an outcome is unknown (broken call, server not ready, timeout), the append is
 * sent again with the same ids and expected revision, in the original order; a stored append gets the same response again. Long because each answer
 * is judged by what waits and by what is on its way.
 */
export function createAppender({ connection, names, callMs, patienceMs, sendsAgain }: AppenderOptions): Appender {
  let numbered = 0;
  let failure: Error | undefined;

  const take = (pending: Pending, answer: Answer): void => {
    if (!unanswered.has(pending)) return;
    switch (answer.is) {
      case "stored":
        line.worked();
        return unanswered.stored(pending, answer);
      case "refused":
        line.worked();
        return unanswered.refused(pending, answer.actual) ? undefined : again([pending]);
      case "failed":
        return unanswered.failed(pending, answer.error);
      case "unknown":
        failure = answer.error;
        return again([pending]);
      default:
        return answer satisfies never;
    }
  };

  const broken = (error: Error, onTheWay: Pending[]): void => {
    failure = error;
    const withoutAnswer = onTheWay.filter((pending) => unanswered.has(pending));
    if (isUnavailable(error)) return again(withoutAnswer);
    // A fault that affects all appends, such as a wrong password, would repeat.
    for (const pending of new Set([...withoutAnswer, ...line.clear()])) unanswered.failed(pending, error);
  };

  const again = (unknown: Pending[]): void => {
    if (!sendsAgain) return abandon();
    const repeated = unanswered.withConflictsBehind(unknown);
    for (const pending of repeated) pending.refused = pending.turn = undefined;
    line.repeat(repeated);
  };

  const abandon = (): void => {
    line.clear();
    const pendings = unanswered.all();
    for (const pending of pendings) pending.refused = undefined;
    giveUp(pendings);
  };

  const giveUp = (pendings: Iterable<Pending>): void => {
    for (const pending of pendings)
      unanswered.failed(pending, new LogUnavailable("the event log is down", { cause: failure }));
  };

  const line = createLine({ connection, callMs, onAnswer: take, onBroken: broken });
  const unanswered = createUnanswered(() => patience.rest());
  const patience = createPatience({ line, unanswered, patienceMs, giveUp });

  const enqueue = (append: Append, events: SerializedEvent[]): Promise<Appended | VersionConflict> =>
    new Promise((resolve, reject) => {
      const storedStream = names.stored(append.stream);
      const pending = toPending({ ...append, storedStream, events, number: numbered++, resolve, reject });
      unanswered.add(pending);
      line.push(pending);
    });

  return {
    async appendEach(appends) {
      const serialized = appends.map((append) => checkAppend(append, names));
      const answers = appends.map((append, index) => enqueue(append, serialized[index]!));
      if (answers.length > 0) patience.watch();
      line.pump();
      return Promise.all(answers);
    },
    async close() {
      await unanswered.none();
      patience.rest();
      line.close();
    },
  };
}

type Given = Pick<Pending, "stream" | "storedStream" | "expected" | "events" | "number" | "resolve" | "reject">;

const toPending = ({ stream, storedStream, expected, events, number, resolve, reject }: Given): Pending => ({
  ...{ stream, storedStream, expected, events, number, resolve, reject },
  bytes: events.reduce((sum, event) => sum + event.bytes, 0),
  since: Date.now(),
  firstSentAt: undefined,
  sentAt: 0,
  turn: undefined,
  refused: undefined,
});
