import { setMaxListeners } from "node:events";
import {
  AT_ONCE,
  bodyOf,
  MOST_WAITING,
  PATIENCE_MS,
  retryDelays,
  type OffReason,
  type WebhookMessage,
} from "#contracts/webhooks/kinds.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Answered, Sending } from "#infra/engines/webhook-call/post-webhook.ts";
import type { Message } from "./messages.ts";
import type { Delivery, Hook, Progress, Source, WebhookStore } from "./model.ts";

/** Messages that are read before those before them are taken. */
const AHEAD = 256;
const READ_AT_ONCE = 200;
/** Failures in a row after which a message that is taken sends all others again at once: the receiver is back. */
const OUTAGE_FAILS = 5;
/** Pause between two writes of the progress, in ms. All receivers write at the same moments of the clock, and so in one transaction. */
const SAVE_MS = 250;
/** The same while nothing was sent, and the log went on with what the receiver does not want. */
const SAVE_IDLE_MS = 5000;
/** The reason of a wake, which would otherwise be an error that is made each time. */
const WOKEN = "woken";
/** Longest rest in ms. News wakes a courier sooner. */
const REST_MS = 60_000;

export type CourierParts = {
  hook: Hook;
  source: Source;
  store: WebhookStore;
  post(sending: Sending, signal: AbortSignal): Promise<Answered>;
  order(position: Position): bigint;
  now(): Date;
  /** Waits, or until `wake` is called. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Called when the product switches the receiver off. */
  onOff(reason: OffReason): void;
  signal: AbortSignal;
};

type Entry = Delivery & { message?: Message; isBusy?: boolean; isDone?: boolean };

export type Courier = {
  /** Looks for work now. */
  wake(): void;
  /** Adds messages that come from no event. */
  take(rows: readonly Delivery[], jobsAfter: Date): void;
  /** Resolves when the signal aborted, the receiver is off, or people changed it. */
  ended: Promise<void>;
};

/**
 * Sends a receiver its messages: at least once, up to 16 at a time, those of one cylinder in the log's order. A message that fails waits with all of
 * its cylinder, the others go on until 1,000 wait. Long because its functions share what is under way.
 */
export const createCourier = (parts: CourierParts): Courier => {
  const { hook, source, store, order, now } = parts;
  // Each message under way listens, and the waits of the courier.
  setMaxListeners(2 * AT_ONCE, parts.signal);
  const leaving = new AbortController();
  const signal = AbortSignal.any([parts.signal, leaving.signal]);
  /** Messages that were read and have not failed, in the log's order. */
  const ahead: Entry[] = [];
  /** Messages that failed, and those behind them, in the log's order. */
  const waiting: Entry[] = [];
  /** Messages that are being sent, by lane. */
  const busy = new Map<string, Promise<void>>();
  const rows = new Map<string, Entry>();
  let readTo = hook.readPosition;
  let savedTo = hook.readPosition;
  let woken = new AbortController();
  let waking: NodeJS.Immediate | undefined;
  let savedAt = 0;
  let isDirty = false;
  const beginOrder = hook.position === undefined ? 0n : order(hook.position);
  const progress: Omit<Progress, "position" | "readPosition" | "waiting" | "nextAt"> = {
    jobsAfter: hook.jobsAfter,
    state: hook.failingSince ? "failing" : "live",
    failingSince: hook.failingSince,
    fails: hook.fails,
    lastTakenAt: hook.lastTakenAt,
  };

  const isWanted = ({ type, companyId }: Message): boolean => hook.kinds.has(type) && hook.scope.has(companyId);

  async function fill(): Promise<void> {
    while (ahead.length < AHEAD && waiting.length < MOST_WAITING && !signal.aborted) {
      const reads = await source.read(readTo, READ_AT_ONCE);
      for (const { messages, position, ...place } of reads) {
        for (const message of messages.filter((each) => isWanted(each))) {
          const { id: messageId, type: kind, subject, lane } = message;
          const row = { messageId, kind, subject, lane, state: "waiting", tries: 0, lastAt: now() } as const;
          ahead.push({ ...place, ...row, message });
        }
        readTo = position;
      }
      if (reads.length === 0) return;
    }
  }

  /** Moves a message to those that wait, in the log's order. */
  function park(entry: Entry): void {
    ahead.splice(ahead.indexOf(entry), 1);
    const at = waiting.findIndex((each) => each.order > entry.order);
    waiting.splice(at === -1 ? waiting.length : at, 0, entry);
    note(entry);
  }

  function note(entry: Entry): void {
    rows.set(entry.messageId, entry);
    isDirty = true;
  }

  function startAll(): void {
    const at = now();
    const lanes = new Set<string>();
    for (const entry of waiting) {
      if (lanes.has(entry.lane)) continue;
      lanes.add(entry.lane);
      const isDue = (entry.nextAt?.getTime() ?? 0) <= at.getTime();
      if (isDue && busy.size < AT_ONCE && !busy.has(entry.lane)) start(entry);
    }
    for (let index = 0; index < ahead.length; index += 1) {
      const entry = ahead[index] as Entry;
      if (entry.isDone || entry.isBusy) continue;
      if (lanes.has(entry.lane)) {
        park(entry);
        index -= 1;
      } else if (busy.size >= AT_ONCE) return;
      else if (!busy.has(entry.lane)) start(entry);
    }
  }

  function start(entry: Entry): void {
    entry.isBusy = true;
    const end = (): void => {
      entry.isBusy = false;
      busy.delete(entry.lane);
      wake();
    };
    busy.set(entry.lane, attempt(entry).finally(end));
  }

  async function attempt(entry: Entry): Promise<void> {
    const message: WebhookMessage | undefined = (entry.message ??= await source.again(entry).catch(() => undefined));
    if (message) {
      const sending = { url: hook.url, id: entry.messageId, body: bodyOf(message), secrets: hook.secrets };
      const answered = await parts.post(sending, parts.signal);
      // A message that was cut off by the end of the process counts as not sent.
      if (!parts.signal.aborted) settle(entry, answered);
    } else settle(entry, { fault: "broken", ms: 0 });
  }

  function settle(entry: Entry, { fault, status, ms, answer }: Answered): void {
    const at = now();
    Object.assign(entry, { lastAt: at, status, ms, error: fault, tries: entry.tries + 1, answer: undefined });
    entry.firstAt ??= at;
    if (fault === undefined) noteTaken(entry, at, ms);
    else noteFailed(Object.assign(entry, { answer }), at);
  }

  function noteTaken(entry: Entry, at: Date, ms: number): void {
    const wasOut = progress.fails >= OUTAGE_FAILS;
    Object.assign(progress, { state: "live", failingSince: undefined, fails: 0, lastTakenAt: at, lastMs: ms });
    Object.assign(entry, { state: "taken", nextAt: undefined, isDone: true });
    leave(entry);
    note(entry);
    if (wasOut) for (const each of waiting) each.nextAt = at;
  }

  function leave(entry: Entry): void {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
    while (ahead[0]?.isDone) ahead.shift();
  }

  /** The last event before which all are taken or wait. */
  const clearTo = (): Position | undefined => (ahead[0] ? ahead[0].before : readTo);

  function noteFailed(entry: Entry, at: Date): void {
    const { error = "broken", status, answer, firstAt = at } = entry;
    progress.failingSince ??= at;
    progress.fails += 1;
    progress.state = "failing";
    progress.failure = { at, error, status, answer };
    const delay = retryDelays[Math.min(entry.tries, retryDelays.length) - 1] ?? 0;
    Object.assign(entry, { state: "failed", nextAt: new Date(at.getTime() + delay * 1000) });
    const isOld = at.getTime() - firstAt.getTime() >= PATIENCE_MS;
    if (isOld && progress.lastTakenAt && progress.lastTakenAt > firstAt) {
      Object.assign(entry, { state: "aside", nextAt: undefined });
      leave(entry);
      note(entry);
    } else if (waiting.includes(entry)) note(entry);
    else park(entry);
    if (status === 410) off("gone");
    else if (at.getTime() - progress.failingSince.getTime() >= PATIENCE_MS) off("dead");
  }

  function off(reason: OffReason): void {
    Object.assign(progress, { state: "off", offReason: reason });
    isDirty = true;
    parts.onOff(reason);
    leaving.abort();
  }

  /** When the next message is due. Those behind another one are not asked. */
  function nextAt(): Date | undefined {
    const [lanes, atOnce] = [new Set<string>(), now()];
    let soonest: Date | undefined;
    for (const { lane, nextAt: at = atOnce, isBusy } of waiting) {
      if (lanes.has(lane)) continue;
      lanes.add(lane);
      if (!isBusy && (!soonest || at < soonest)) soonest = at;
    }
    return soonest;
  }

  async function save(): Promise<void> {
    isDirty = false;
    savedAt = now().getTime();
    const saved = [...rows.values()].map((entry) => ({ ...entry }));
    rows.clear();
    // A message that was sent again by hand does not move the checkpoint back.
    const oldest = waiting.find((entry) => entry.order > beginOrder);
    const position = oldest ? oldest.before : clearTo();
    savedTo = clearTo();
    const waits = waiting.length + ahead.filter(({ isDone }) => !isDone).length;
    const whole = { ...progress, position, readPosition: savedTo, waiting: waits, nextAt: nextAt() };
    if (!(await store.save(hook, whole, saved))) leaving.abort();
  }

  /** Once for all that happens in one turn of the event loop. */
  function wake(): void {
    waking ??= setImmediate(() => {
      waking = undefined;
      woken.abort(WOKEN);
    });
  }

  async function rest(): Promise<void> {
    const soonest = nextAt()?.getTime() ?? Infinity;
    const due = Math.max(10, soonest - now().getTime());
    const saving = isDirty ? SAVE_MS - (now().getTime() % SAVE_MS) : Infinity;
    await parts.pause(Math.min(REST_MS, due, saving), woken.signal);
    if (woken.signal.aborted) woken = new AbortController();
  }

  async function run(): Promise<void> {
    signal.addEventListener("abort", wake);
    waiting.push(...(await store.open(hook.id)));
    while (!signal.aborted) {
      await fill();
      startAll();
      const turn = (every: number): boolean => Math.floor(savedAt / every) !== Math.floor(now().getTime() / every);
      if (isDirty ? turn(SAVE_MS) : clearTo() !== savedTo && turn(SAVE_IDLE_MS)) await save();
      if (!signal.aborted) await rest();
    }
    await Promise.all(busy.values());
    await save();
  }

  return {
    wake,
    take(added, jobsAfter) {
      progress.jobsAfter = jobsAfter;
      for (const row of added) {
        waiting.push({ ...row });
        note(waiting.at(-1) as Entry);
      }
      isDirty = true;
      wake();
    },
    ended: run(),
  };
};
