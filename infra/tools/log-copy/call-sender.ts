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

/** A target that stores nothing for this long is given up, in ms. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

/** Appends that are sent together. */
type Call = Append[];
type OnTheWay = { call: Call; answer: Promise<(Appended | VersionConflict)[] | Error> };

export type CallSender = {
  /** Sends a call after the earlier ones, as soon as the pace allows. */
  send(call: Call): Promise<void>;
  /** Waits until every call is stored. */
  finish(): Promise<void>;
  /** Waits for the running calls, whatever their result. Sends nothing more. */
  drain(): Promise<void>;
};

/**
 * Sends calls in their order. If a response is missing, it reads the target first and continues after the stored events. Then it sends one call at a
 * time until one succeeds, because a starting server may reject some calls and store later ones.
 *
 * @param after last position of the target.
 * @throws TargetDiffers when the target holds anything else, or holds the events in another order.
 */
export function createCallSender(log: EventLog, pace: Pace, after?: Position): CallSender {
  let place = after;
  let waiting: Call[] = [];
  let onTheWay: OnTheWay[] = [];
  let isAnswering = false;
  let failingSince: number | undefined;

  /** Sends the waiting calls, until at most `most` calls have no response. */
  async function sendUntil(most: number): Promise<void> {
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
    const target = await readTarget(log, unknown, place);
    place = target.end;
    waiting = [...target.missing, ...waiting];
  }

  return {
    send: async (call) => {
      waiting.push(call);
      await sendUntil(pace.calls - 1);
    },
    finish: () => sendUntil(0),
    drain: async () => void (await Promise.all(onTheWay.map(({ answer }) => answer))),
  };
}

/** Reads the target after a position: its end, and the missing calls. An append is stored completely or not at all. */
async function readTarget(
  log: EventLog,
  calls: Call[],
  after: Position | undefined,
): Promise<{ end: Position | undefined; missing: Call[] }> {
  const lines = calls.flat().flatMap(linesOf);
  let count = 0;
  let end = after;
  for await (const event of log.readAll({ after, limit: lines.length + 1 })) {
    if (canonicalEvent(event) !== lines[count]) throw new TargetDiffers(disorder(event));
    count += 1;
    end = event.position;
  }
  const missing = calls
    .map((call) => call.filter((append) => (count -= append.events.length) < 0))
    .filter((call) => call.length > 0);
  return { end, missing };
}

const linesOf = ({ stream, expected, events }: Append): string[] => {
  const first = expected === "none" ? 0n : expected + 1n;
  return events.map((event, index) =>
    canonicalEvent({ ...event, stream, revision: first + BigInt(index), position: "" }),
  );
};

const disorder = ({ type, stream, revision }: Recorded): string =>
  `the target failed and then held ${type} of ${stream} at revision ${revision} out of its turn: begin again with an empty one`;
