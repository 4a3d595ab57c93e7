import type { Answer } from "./answer.ts";
import { type BatchCall, openBatchCall } from "./batch-call.ts";
import type { Connection } from "./connection.ts";
import type { Pending } from "./lanes.ts";
import { backOff, NoAnswer } from "./unavailable.ts";
import { randomUUID } from "node:crypto";

/** Maximum number of appends in flight. More would only wait on the server instead of here. */
const most = 256;
/** Enough bytes to keep the connection busy. 256 of the largest appends would be a quarter of a GiB. */
const mostBytes = 8_388_608;

/** Appends that were sent over the current call and have no response yet. */
type InFlight = {
  hasRoomFor(pending: Pending): boolean;
  /** Marks the append as sent now. Returns the correlation id of its response. */
  add(pending: Pending): string;
  take(correlationId: string): Pending | undefined;
  oldest(): Pending | undefined;
  /** Removes and returns all, in the order of sending. */
  drain(): Pending[];
};

function createInFlight(): InFlight {
  const byId = new Map<string, Pending>();
  let bytes = 0;
  let turns = 0;
  return {
    hasRoomFor: (pending) => byId.size === 0 || (byId.size < most && bytes + pending.bytes <= mostBytes),
    add(pending) {
      const correlationId = randomUUID();
      pending.sentAt = Date.now();
      pending.firstSentAt ??= pending.sentAt;
      pending.turn = turns++;
      bytes += pending.bytes;
      byId.set(correlationId, pending);
      return correlationId;
    },
    take(correlationId) {
      const pending = byId.get(correlationId);
      if (!pending || !byId.delete(correlationId)) return undefined;
      bytes -= pending.bytes;
      return pending;
    },
    oldest: () => byId.values().next().value,
    drain() {
      const all = [...byId.values()];
      byId.clear();
      bytes = 0;
      return all;
    },
  };
}

export type LineOptions = {
  connection: Connection;
  /** The call is cancelled after this long without a response, in ms. */
  callMs: number;
  onAnswer(pending: Pending, answer: Answer): void;
  /** The call broke off, or could not be opened. The outcome of `lost` is unknown. */
  onBroken(error: Error, lost: Pending[]): void;
};

/** Appends in flight over the current call, and the queue behind them. */
export type Line = {
  push(pending: Pending): void;
  /** Sends queued appends while there is room, and opens a call if needed. */
  pump(): void;
  /** Puts appends back into the queue in the order of arrival, and pauses. The pause grows until the log works again. */
  repeat(appends: Iterable<Pending>): void;
  /** Removes queued appends. */
  withdraw(appends: ReadonlySet<Pending>): void;
  /** Cancels the call and forgets all. Returns the queued appends. */
  clear(): Pending[];
  /** Notes that the log works. */
  worked(): void;
  /** Time when the log last worked, in ms. */
  workedAt(): number;
  /** Cancels a call whose response is overdue. */
  breakIfSilent(now: number): void;
  close(): void;
};

/** Long because its steps share the call, the queue behind it and the pause. */
export function createLine({ connection, callMs, onAnswer, onBroken }: LineOptions): Line {
  const inFlight = createInFlight();
  let queue: Pending[] = [];
  let call: BatchCall | undefined;
  let opening = false;
  let failures = 0;
  let [answeredAt, workedAt] = [0, 0];
  let pausing: NodeJS.Timeout | undefined;

  const pump = (): void => {
    if (queue.length === 0 || pausing || opening) return;
    if (!call) return void open();
    let count = 0;
    for (; count < queue.length && inFlight.hasRoomFor(queue[count]!); count++) {
      call.send(inFlight.add(queue[count]!), queue[count]!);
    }
    queue.splice(0, count);
  };

  const open = async (): Promise<void> => {
    opening = true;
    const events = { onAnswer: answered, onEnd: broken };
    const newCall = await openBatchCall(connection, events, callMs).catch((error: Error) => error);
    opening = false;
    if (newCall instanceof Error) return broken(newCall);
    call = newCall;
    pump();
  };

  const answered = (correlationId: string, answer: Answer): void => {
    const pending = inFlight.take(correlationId);
    answeredAt = Date.now();
    if (pending) onAnswer(pending, answer);
    pump();
  };

  const broken = (error: Error): void => {
    call = undefined;
    onBroken(error, inFlight.drain());
  };

  return {
    push: (pending) => void queue.push(pending),
    pump,
    repeat(appends) {
      queue = [...appends, ...queue].sort((a, b) => a.number - b.number);
      pausing ??= setTimeout(() => {
        pausing = undefined;
        pump();
      }, backOff(failures++));
    },
    withdraw: (appends) => void (queue = queue.filter((pending) => !appends.has(pending))),
    clear() {
      call?.cancel();
      call = undefined;
      inFlight.drain();
      return queue.splice(0);
    },
    worked() {
      workedAt = answeredAt;
      failures = 0;
    },
    workedAt: () => workedAt,
    breakIfSilent(now) {
      const oldest = inFlight.oldest();
      if (!call || !oldest || now - oldest.sentAt < callMs) return;
      call.cancel({ stuck: answeredAt < oldest.sentAt });
      broken(new NoAnswer(`no answer from the event log in ${callMs} ms`));
    },
    close() {
      clearTimeout(pausing);
      call?.cancel();
    },
  };
}
