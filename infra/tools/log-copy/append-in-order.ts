import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import {
  LogUnavailable,
  type Append,
  type Appended,
  type EventLog,
  type VersionConflict,
} from "#infra/engines/event-log/port.ts";
import { pause } from "#infra/pause.ts";
import { canonicalEvent } from "./canonical-event.ts";
import type { Pace } from "./pace.ts";
import { TargetDiffers } from "./target-differs.ts";

/** Well below what one append may hold. */
const APPEND_BYTES = 512 * 1024;
const WINDOW_BYTES = 2 * 1024 * 1024;
const WINDOW_EVENTS = 1000;
/** A target that stores nothing more for this long is given up, in ms. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

export type InOrder = {
  add(event: Recorded, bytes: number): Promise<void>;
  flush(): Promise<void>;
  /** Waits for what is on its way, whatever comes of it; nothing more is sent. */
  drain(): Promise<void>;
};

type Call = (Append & { bytes: number })[];
type OnTheWay = { call: Call; answer: Promise<(Appended | VersionConflict)[] | Error> };

/**
 * Appends events at their revisions, in the order in which they are given. When an answer stays away nothing more is sent until the target
 * has been read: it goes on behind what is there, and only one call at a time until that one is answered, because a server that starts
 * refuses some calls and stores those behind them.
 *
 * @param log must not send anything again by itself (`sendsAgain`).
 * @param after where the target ends.
 * @throws TargetDiffers when the target holds anything else, or holds the events in another order.
 */
export function appendInOrder(log: EventLog, pace: Pace, after?: Position): InOrder {
  let place = after;
  let collected: Call = [];
  let [events, bytes] = [0, 0];
  let waiting: Call[] = [];
  let onTheWay: OnTheWay[] = [];
  let isAnswering = false;
  let failingSince: number | undefined;

  /** Sends what waits, until at most `most` calls are unanswered. */
  async function send(most: number): Promise<void> {
    for (;;) {
      const room = (isAnswering ? pace.calls : 1) - onTheWay.length;
      const next = waiting.splice(0, Math.max(room, 0));
      onTheWay.push(...next.map((call) => ({ call, answer: log.appendEach(call).catch((error: Error) => error) })));
      if (waiting.length === 0 && onTheWay.length <= most) return;
      await takeFirst();
    }
  }

  async function takeFirst(): Promise<void> {
    const answers = await onTheWay[0]!.answer;
    if (answers instanceof LogUnavailable) return goOnBehind(answers);
    if (answers instanceof Error) throw answers;
    onTheWay.shift();
    for (const answer of answers) {
      if (!answer.ok) throw new TargetDiffers(`the target's stream ${answer.stream} has other events`);
      place = answer.position;
    }
    isAnswering = true;
    failingSince = undefined;
  }

  async function goOnBehind(outage: LogUnavailable): Promise<void> {
    failingSince ??= Date.now();
    if (Date.now() - failingSince > PATIENCE_MS) throw outage;
    const unknown = onTheWay.map(({ call }) => call);
    await Promise.all(onTheWay.map(({ answer }) => answer));
    onTheWay = [];
    isAnswering = false;
    await pause(PAUSE_MS);
    waiting = [...(await notStored(unknown)), ...waiting];
  }

  /** Leaves out the calls that the target holds; an append is stored whole or not at all. */
  async function notStored(calls: Call[]): Promise<Call[]> {
    const appends = calls.flat();
    const wanted = appends.flatMap(linesOf);
    let stored = 0;
    for await (const event of log.readAll({ after: place, limit: wanted.length + 1 })) {
      if (canonicalEvent(event) !== wanted[stored]) throw new TargetDiffers(disorder(event));
      stored += 1;
      place = event.position;
    }
    let left = stored;
    return calls
      .map((call) => call.filter((append) => (left -= append.events.length) < 0))
      .filter((call) => call.length > 0);
  }

  async function close(): Promise<void> {
    waiting.push(collected);
    collected = [];
    [events, bytes] = [0, 0];
    await send(pace.calls - 1);
  }

  return {
    drain: async () => void (await Promise.all(onTheWay.map(({ answer }) => answer))),
    flush: async () => {
      if (collected.length > 0) await close();
      await send(0);
    },
    add: async ({ stream, revision, id, type, data, meta }, size) => {
      const event = { id, type, data, meta };
      const last = collected.at(-1);
      const isFull = events >= WINDOW_EVENTS || bytes + size > WINDOW_BYTES;
      if (last?.stream === stream && last.bytes + size <= APPEND_BYTES && !isFull) {
        last.events.push(event);
        last.bytes += size;
      } else {
        // A stream that comes again would be drawn to its place before, ahead of what stands in between.
        const comesAgain = collected.some((append) => append.stream === stream);
        if (isFull || collected.length >= pace.streams || comesAgain) await close();
        collected.push({ stream, expected: revision === 0n ? "none" : revision - 1n, events: [event], bytes: size });
      }
      events += 1;
      bytes += size;
    },
  };
}

const linesOf = ({ stream, expected, events }: Append): string[] => {
  const first = expected === "none" ? 0n : expected + 1n;
  return events.map((event, index) =>
    canonicalEvent({ ...event, stream, revision: first + BigInt(index), position: "" }),
  );
};

const disorder = ({ type, stream, revision }: Recorded): string =>
  `the target failed and then held ${type} of ${stream} at revision ${revision} out of its turn: begin again with an empty one`;
