import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { NewEvent, Recorded } from "#contracts/streams/event.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openEventStore, type EventStoreTarget } from "#tests/support/event-store-target.ts";
import { fillLog, newEvent, seal, told, verify } from "./sealed-log.ts";

/*
 * EventStoreDB rewrites nothing by its interface. Whoever has its files can put another log in the place of the sealed one, so each kind of
 * tampering is a log written again, event by event, with revisions that its engine gives.
 */

type Placed = NewEvent & { stream: string };

let target: EventStoreTarget;
let database: TestDatabase;
let sealedLog: EventLog;
let events: Placed[];
let anchor: string;
const SIZE = 60;
const opened: EventLog[] = [];
const openLog = (name: string): EventLog => {
  const log = createEventStoreLog({ connectionString: target.url, prefix: `${target.prefix}${name}.` });
  opened.push(log);
  return log;
};

beforeAll(async () => {
  [target, database] = await Promise.all([openEventStore(), createTestDatabase()]);
  sealedLog = openLog("sealed");
  await fillLog(sealedLog, SIZE);
  events = [];
  for await (const event of sealedLog.readAll({ limit: SIZE })) events.push(placed(event));
  anchor = (await seal(database.db, sealedLog)).note;
});
afterAll(async () => {
  for (const log of opened) await log.close();
  await Promise.all([target?.close(), database?.drop()]);
});

const placed = ({ stream, id, type, data, meta }: Recorded): Placed => ({ stream, id, type, data, meta });

/** A log of its own that holds these events in this order. */
const written = async (name: string, rows: readonly Placed[]): Promise<EventLog> => {
  const log = openLog(name);
  const ends = new Map<string, bigint>();
  for (const { stream, ...event } of rows) {
    const last = ends.get(stream);
    await log.append(stream, last ?? "none", [event]);
    ends.set(stream, last === undefined ? 0n : last + 1n);
  }
  return log;
};

const changedAt = (at: number, change: (event: Placed) => Partial<Placed>): Placed[] =>
  events.map((event, index) => (index === at ? { ...event, ...change(event) } : event));

const swapped = (one: number, other: number): Placed[] =>
  events.map((event, index) => (index === one ? events[other]! : index === other ? events[one]! : event));

it("finds nothing in the log that was sealed, nor in a copy of it", async () => {
  expect(told(await verify(database.db, sealedLog, { anchors: anchor }))).toEqual([]);
  expect(told(await verify(database.db, await written("copy", events), { anchors: anchor }))).toEqual([]);
});

const kinds: [string, () => Placed[], string][] = [
  ["an event's data was changed", () => changedAt(30, () => ({ data: { weight: 1 } })), "leaf.changed 30..30"],
  [
    "an event's user was changed",
    () => changedAt(30, ({ meta }) => ({ meta: { ...meta, userId: "x" } })),
    "leaf.changed 30..30",
  ],
  ["a stream lost its last event", () => events.filter((_, at) => at !== 58), "leaf.missing 58..58"],
  ["the order was changed", () => swapped(40, 42), "order.changed 40..42"],
  ["the tail was cut off", () => events.slice(0, 50), "log.truncated 50..59"],
  [
    "an event was added",
    () => [...events.slice(0, 30), { ...newEvent({}), stream: "cylinder-9" }, ...events.slice(30)],
    "leaf.added 30..30",
  ],
];

it.each(kinds)("finds that %s", async (_, tampered, finding) => {
  const log = await written(randomUUID().slice(0, 8), tampered());
  expect(told(await verify(database.db, log))).toEqual([finding]);
});

it("finds by an anchor what was rewritten with its tree", async () => {
  const rewritten = await createTestDatabase();
  const log = await written(
    "rewritten",
    changedAt(7, () => ({ data: { weight: 70 } })),
  );
  await seal(rewritten.db, log);
  expect(told(await verify(rewritten.db, log))).toEqual([]);
  expect(told(await verify(rewritten.db, log, { anchors: anchor }))).toEqual([`anchor.inconsistent 0..${SIZE - 1}`]);
  await rewritten.drop();
});
