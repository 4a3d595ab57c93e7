import type { SerializedEvent } from "../limits.ts";
import { LogUnavailable, type Append, type Appended, type VersionConflict } from "../port.ts";
import type { Answer } from "./answer.ts";
import { openBatchCall, type BatchCall } from "./batch-call.ts";
import { checkAppend } from "./check-append.ts";
import type { Connection } from "./connection.ts";
import { createInFlight } from "./in-flight.ts";
import { createLanes, type Pending } from "./lanes.ts";
import type { Names } from "./names.ts";
import { backOff, isUnavailable, NoAnswer } from "./unavailable.ts";

export type Appender = {
  /** The answers stand in the order of the appends. Nothing is sent when one of them is invalid. */
  appendEach(appends: Append[]): Promise<(Appended | VersionConflict)[]>;
  /** Lets what is under way finish, then ends the call. */
  close(): Promise<void>;
};

export type AppenderOptions = {
  connection: Connection;
  names: Names;
  /** After this long without an answer an append is sent again, in ms. */
  callMs: number;
  /** After this long without an answer its caller is told that the log is down, in ms. */
  patienceMs: number;
  /** `false`: what has an unknown outcome, and what was sent behind it, is told as unavailable at once. */
  sendsAgain: boolean;
};

const watchMs = 100;

/**
 * Sends appends behind one another without waiting for answers. Whatever has an unknown outcome (the call broke off, the server was not
 * ready, no answer came in time) is sent again with the same ids and the same expected revision, in the order in which it came; what had
 * been stored is then answered as the first time.
 */
export function createAppender({ connection, names, callMs, patienceMs, sendsAgain }: AppenderOptions): Appender {
  const lanes = createLanes();
  const inFlight = createInFlight();
  const unanswered = new Set<Pending>();
  let queue: Pending[] = [];
  let numbered = 0;
  let call: BatchCall | undefined;
  let opening = false;
  let failures = 0;
  let failure: Error | undefined;
  let answeredAt = 0;
  /** When the log last did what it was asked, in ms. */
  let workedAt = 0;
  let pausing: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let idle = (): void => undefined;

  const pump = (): void => {
    if (queue.length === 0 || pausing || opening) return;
    if (!call) return void open();
    let taken = 0;
    for (; taken < queue.length && inFlight.hasRoomFor(queue[taken]!); taken++) {
      call.send(inFlight.add(queue[taken]!), queue[taken]!);
    }
    queue.splice(0, taken);
  };

  const open = async (): Promise<void> => {
    opening = true;
    const opened = await openBatchCall(connection, { onAnswer, onEnd: broken }, callMs).catch((error: Error) => error);
    opening = false;
    if (opened instanceof Error) return broken(opened);
    call = opened;
    pump();
  };

  const onAnswer = (correlationId: string, answer: Answer): void => {
    const pending = inFlight.take(correlationId);
    answeredAt = Date.now();
    if (pending && unanswered.has(pending)) take(pending, answer);
    pump();
  };

  const worked = (): void => {
    workedAt = answeredAt;
    failures = 0;
  };

  const take = (pending: Pending, answer: Answer): void => {
    const { stream } = pending;
    switch (answer.is) {
      case "stored":
        worked();
        return finish(pending, () =>
          pending.resolve({ ok: true, stream, revision: answer.revision, position: answer.position }),
        );
      case "refused":
        worked();
        // It may have come only because one before it is not there yet.
        if (!lanes.isInOrder(pending)) return again([pending]);
        pending.refused = answer.actual;
        if (lanes.isFirst(pending)) finishRefused(pending);
        return;
      case "failed":
        return finish(pending, () => pending.reject(answer.error));
      case "unknown":
        failure = answer.error;
        return again([pending]);
      default:
        return answer satisfies never;
    }
  };

  const finishRefused = (pending: Pending): void => {
    const { stream, expected, refused } = pending;
    finish(pending, () => pending.resolve({ ok: false, stream, expected, actual: refused! }));
  };

  const finish = (pending: Pending, tell: () => void): void => {
    unanswered.delete(pending);
    const next = lanes.leave(pending);
    tell();
    if (unanswered.size === 0) {
      clearInterval(watch);
      watch = undefined;
      idle();
    }
    if (next?.refused !== undefined) finishRefused(next);
  };

  /** A conflict that was answered behind one that is sent again may have come only because that one was missing. */
  const again = (unknown: Pending[]): void => {
    if (!sendsAgain) return abandon();
    const repeated = new Set(unknown);
    for (const pending of unknown) {
      for (const later of lanes.behind(pending)) if (later.refused !== undefined) repeated.add(later);
    }
    for (const pending of repeated) {
      pending.refused = undefined;
      pending.turn = undefined;
    }
    queue = [...repeated, ...queue].sort((a, b) => a.number - b.number);
    pausing ??= setTimeout(() => {
      pausing = undefined;
      pump();
    }, backOff(failures++));
  };

  const abandon = (): void => {
    call?.cancel();
    call = undefined;
    inFlight.drain();
    queue = [];
    const given = [...unanswered];
    for (const pending of given) pending.refused = undefined;
    for (const pending of given) finish(pending, () => pending.reject(down()));
  };

  const down = (): LogUnavailable => new LogUnavailable("the event log is down", { cause: failure });

  const broken = (error: Error): void => {
    call = undefined;
    failure = error;
    const lost = inFlight.drain().filter((pending) => unanswered.has(pending));
    if (isUnavailable(error)) return again(lost);
    // A fault that stops all, such as a wrong password, would come again.
    for (const pending of new Set([...lost, ...queue])) finish(pending, () => pending.reject(error));
    queue = [];
  };

  /** While the log works, waiting for one's turn is no reason to give up. */
  const isImpatient = (pending: Pending, now: number): boolean =>
    now - (pending.firstSentAt ?? Math.max(pending.since, workedAt)) >= patienceMs;

  const giveUp = (now: number): void => {
    const impatient = new Set([...unanswered].filter((pending) => isImpatient(pending, now)));
    queue = queue.filter((pending) => !impatient.has(pending));
    for (const pending of impatient) {
      finish(pending, () => pending.reject(down()));
    }
  };

  /** Tells those whose patience has ended, and breaks off a call that owes an answer for too long. */
  const look = (): void => {
    const now = Date.now();
    const [eldest] = unanswered;
    if (eldest && isImpatient(eldest, now)) giveUp(now);
    const oldest = inFlight.oldest();
    if (!call || !oldest || now - oldest.sentAt < callMs) return;
    call.cancel({ stuck: answeredAt < oldest.sentAt });
    broken(new NoAnswer(`no answer from the event log in ${callMs} ms`));
  };

  const enqueue = (append: Append, events: SerializedEvent[]): Promise<Appended | VersionConflict> =>
    new Promise((resolve, reject) => {
      const { stream, expected } = append;
      const pending: Pending = {
        ...{ stream, storedStream: names.stored(stream), expected, events, resolve, reject },
        bytes: events.reduce((sum, event) => sum + event.bytes, 0),
        number: numbered++,
        since: Date.now(),
        firstSentAt: undefined,
        sentAt: 0,
        turn: undefined,
        refused: undefined,
      };
      unanswered.add(pending);
      lanes.enter(pending);
      queue.push(pending);
    });

  return {
    async appendEach(appends) {
      const serialized = appends.map((append) => checkAppend(append, names));
      const answers = appends.map((append, index) => enqueue(append, serialized[index]!));
      if (answers.length > 0) watch ??= setInterval(look, watchMs);
      pump();
      return Promise.all(answers);
    },
    async close() {
      if (unanswered.size > 0) await new Promise<void>((resolve) => (idle = resolve));
      clearInterval(watch);
      clearTimeout(pausing);
      call?.cancel();
    },
  };
}
