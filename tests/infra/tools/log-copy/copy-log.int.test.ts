import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Recorded } from "#contracts/streams/event.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { canonicalEvent } from "#infra/tools/log-copy/canonical-event.ts";
import { copyLog } from "#infra/tools/log-copy/copy-log.ts";
import { digestOf } from "#infra/tools/log-copy/log-digest.ts";
import { inEventStore as inEventStorePace, inPostgres as inPostgresPace } from "#infra/tools/log-copy/pace.ts";
import { TargetDiffers } from "#infra/tools/log-copy/target-differs.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startStandIn, type EventStoreStandIn } from "#tests/support/event-store-stand-in/stand-in.ts";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { aStream, anEvent, collect, someEvents } from "#tests/infra/engines/event-log/events.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const closing: (() => Promise<unknown>)[] = [];
const target = await openEventStore();
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await target.close();
});

const inPostgres = async (): Promise<EventLog> => {
  const database = await createTestDatabase();
  const log = createPostgresEventLog({ connectionString: database.url });
  closing.push(database.drop, () => log.close());
  return log;
};

const inEventStore = async (): Promise<EventLog> => {
  const prefix = `${target.prefix}${randomUUID().slice(0, 8)}.`;
  const log = createEventStoreLog({ connectionString: target.url, prefix, sendsAgain: false });
  closing.push(() => log.close());
  return log;
};

/** Three streams whose events alternate, one of them long. */
const fill = async (log: EventLog): Promise<Recorded[]> => {
  const [a, b, c] = [aStream(), aStream(), aStream()];
  await log.append(a, "none", someEvents(2));
  await log.append(b, "none", [anEvent("b0")]);
  await log.append(a, 1n, [anEvent("a2")]);
  await log.append(c, "none", someEvents(1300));
  await log.append(b, 0n, [{ ...anEvent("b1"), data: { z: 1, a: { y: [1, { d: "钢瓶", c: null }], b: 0.1 } } }]);
  await log.append(a, 2n, [anEvent("a3")]);
  return collect(log.readAll({ limit: Infinity }));
};

/** What is copied; no test writes into it. */
let source: { log: EventLog; events: Recorded[] };
beforeAll(async () => {
  const log = await inPostgres();
  source = { log, events: await fill(log) };
});

const all = (log: EventLog) => log.readAll({ limit: Infinity });
const lines = async (log: EventLog): Promise<string[]> => (await collect(all(log))).map(canonicalEvent);

const pairs = [
  { to: "PostgreSQL", open: inPostgres, pace: inPostgresPace },
  { to: target.name, open: inEventStore, pace: inEventStorePace },
];

describe.for(pairs)("a log copied to $to", ({ open, pace }) => {
  it("has every event with its id, revision, data and meta, in the same order, and takes more", async () => {
    const { log: from, events } = source;
    const to = await open();
    const copied = await copyLog({ from: all(from), to, pace });
    expect(copied).toMatchObject({ events: events.length, found: 0 });
    expect(await lines(to)).toEqual(events.map(canonicalEvent));
    expect(await digestOf(all(to))).toEqual({ events: copied.events, digest: copied.digest });
    const { stream, revision } = events.at(-1)!;
    expect(await to.append(stream, revision, [anEvent("after")])).toMatchObject({ ok: true, revision: revision + 1n });
  });

  it("goes on where a run before was cut off, and writes nothing twice", async () => {
    const { log: from, events } = source;
    const to = await open();
    const half = async function* () {
      yield* events.slice(0, 700);
      throw new Error("cut off");
    };
    await expect(copyLog({ from: half(), to, pace })).rejects.toThrow("cut off");
    const there = await lines(to);
    expect(there).toEqual(events.map(canonicalEvent).slice(0, there.length));
    expect(await copyLog({ from: all(from), to, pace })).toMatchObject({ found: there.length });
    expect(await copyLog({ from: all(from), to, pace })).toMatchObject({ found: events.length });
    expect(await lines(to)).toEqual(events.map(canonicalEvent));
  });

  it("is refused, and nothing written, when something else stands there", async () => {
    const { log: from } = source;
    const to = await open();
    await to.append(aStream(), "none", [anEvent("mine")]);
    const before = await lines(to);
    await expect(copyLog({ from: all(from), to, pace })).rejects.toThrow(TargetDiffers);
    expect(await lines(to)).toEqual(before);
  });

  it("is refused when more stands there than was to be copied", async () => {
    const { log: from } = source;
    const to = await open();
    await copyLog({ from: all(from), to, pace });
    await to.append(aStream(), "none", [anEvent("more")]);
    await expect(copyLog({ from: all(from), to, pace })).rejects.toThrow("more events");
  });
});

describe("a log copied to EventStoreDB with many appends on their way", () => {
  const standIns: EventStoreStandIn[] = [];
  afterAll(() => Promise.all(standIns.map((standIn) => standIn.stop())));

  /** Events of 90 streams in turn; at some of them something goes wrong in the stand-in, whose log holds others' events too. */
  const play = async (trouble: (standIn: EventStoreStandIn) => unknown, at: number[]) => {
    const standIn = await startStandIn();
    standIns.push(standIn);
    const options = { connectionString: standIn.url, prefix: "copied.", callMs: 500, sendsAgain: false };
    const to = createEventStoreLog(options);
    closing.push(() => to.close());
    const streams = Array.from({ length: 90 }, () => aStream());
    const events = Array.from({ length: 1800 }, (_, n): Recorded => {
      const [stream, revision] = [streams[n % streams.length]!, BigInt(Math.floor(n / streams.length))];
      return { ...anEvent(n), stream, revision, position: String(n) };
    });
    const from = async function* () {
      for (const [index, event] of events.entries()) {
        if (at.includes(index)) await trouble(standIn);
        yield event;
      }
    };
    return { to, events, copied: copyLog({ from: from(), to, pace: inEventStorePace }) };
  };

  it("sends further appends before the ones before are answered", async () => {
    const to = await inEventStore();
    let [unanswered, most] = [0, 0];
    const counting: EventLog = {
      ...to,
      async appendEach(appends) {
        most = Math.max(most, ++unanswered);
        return to.appendEach(appends).finally(() => unanswered--);
      },
    };
    const { events } = source;
    const from = (async function* () {
      for (const [index, event] of events.entries()) yield { ...event, stream: `own-${index}`, revision: 0n };
    })();
    await copyLog({ from, to: counting, pace: inEventStorePace });
    expect(most).toBeGreaterThan(100);
    expect((await collect(all(to))).map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  });

  it.each<[string, (standIn: EventStoreStandIn) => unknown]>([
    ["restarts", (standIn) => standIn.restart()],
    [
      "restarts and is not ready at first",
      async (standIn) => {
        standIn.faults.notReady = 3;
        await standIn.restart();
      },
    ],
    ["loses replies", ({ faults }) => void (faults.loseReplies = 2)],
    [
      "freezes for longer than an answer may take",
      ({ faults }) => {
        faults.freeze();
        faults.onCancelled = () => faults.thaw();
      },
    ],
  ])("keeps the order when the server %s in the middle", async (_, trouble) => {
    const { to, events, copied } = await play(trouble, [300, 301, 900, 1500]);
    const { digest } = await copied;
    expect((await collect(all(to))).map(canonicalEvent)).toEqual(events.map(canonicalEvent));
    expect((await digestOf(all(to))).digest).toBe(digest);
  });

  it("ends at once, and says so, when the server refuses an append and stores those behind it", async () => {
    const { copied } = await play(({ faults }) => void (faults.notReady = 1), [900]);
    await expect(copied).rejects.toThrow(/out of its turn: begin again with an empty one/);
  });
});

it("the digest changes with any event's content and with the order of two", async () => {
  const { events } = source;
  const of = (list: Recorded[]) =>
    digestOf(
      (async function* () {
        yield* list;
      })(),
    );
  const whole = await of(events);
  const [first, second, third] = events;
  expect(await of([second!, first!, ...events.slice(2)])).not.toEqual(whole);
  expect(await of([first!, second!, { ...third!, data: { n: "other" } }, ...events.slice(3)])).not.toEqual(whole);
  expect(await of(events.slice(0, -1))).not.toEqual(whole);
});
