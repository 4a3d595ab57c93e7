import { randomUUID } from "node:crypto";
import type { NewEvent } from "#contracts/streams/event.ts";
import { eventNames, eventVersions } from "#contracts/streams/event-versions.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import type { EventName, StreamPrefix, Streams } from "#contracts/streams/stored-event.ts";
import type { Upcaster } from "#contracts/streams/upcasters.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { withUuids } from "#tests/projections/views/three-cylinders.ts";
import { goldenEvents } from "./golden-events.ts";

/** The made-up version that follows today's: every field was called otherwise before. */
const before = (name: string): string => `${name} before`;
const earlier = (data: object): object =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [before(name), value]));
const upcast: Upcaster = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name.slice(0, -before("").length), value]));

/** Today's shape is the next version here; every event of the log is older and has to be lifted. */
export const readNextVersion = createReadEvent(
  Object.fromEntries(Object.entries(eventVersions).map(([name, version]) => [name, version + 1])),
  Object.fromEntries(
    Object.entries(eventVersions).map(([name, version]) => [name, Array.from({ length: version }, () => upcast)]),
  ),
);

const asEarlier = (events: NewEvent[]): NewEvent[] =>
  events.map((event) => ({ ...event, data: earlier(event.data as object) }));

/** A log into which an earlier version of the application writes. */
export const writtenEarlier = (log: EventLog): EventLog => ({
  ...log,
  append: (stream, expected, events) => log.append(stream, expected, asEarlier(events)),
  appendEach: (appends) => log.appendEach(appends.map((one) => ({ ...one, events: asEarlier(one.events) }))),
});

/** Events that a stream needs before any other can follow; a voided check is revision 3. */
const beginnings: { [Prefix in StreamPrefix]: readonly Streams[Prefix]["type"][] } = {
  "cylinder-": ["CylinderRegistered", "CylinderFilled", "CylinderFilled", "CylinderChecked"],
  "barcode-": ["BarcodeSeen"],
  "order-": ["OrderPlaced"],
  "exception-": ["ExceptionClaimed"],
  "audit-": [],
  "board-": ["NotePinned"],
};

export type History = { prefix: StreamPrefix; number: number; stream: string; events: NewEvent[] };

const read = createReadEvent();
const golden = goldenEvents().map((event) => read(event));
const newest = (name: string): NewEvent => {
  const event = golden.findLast(({ type }) => type === name);
  if (!event) throw new Error(`no golden ${name}`);
  return { type: event.type, data: event.data, meta: event.meta, id: randomUUID() };
};

/** Gives the one cylinder, barcode, order, exception, run and board of the golden files a number of its own. */
const numbered = <T>(value: T, number: number): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll("0198c2a4-0000-7000-8000-000000000001", "cyl-1")
      .replaceAll("cyl-1.1.fault", "cyl-1.3.fault")
      .replaceAll("0198c2a4-0000-7000-8000-000000000200", `0198c2a4-0000-7000-8001-${String(number).padStart(12, "0")}`)
      .replace(/\b(cyl|B|O|e|run|hall)-1\b/g, `$1-${number}`),
  ) as T;

const historyOf = (prefix: StreamPrefix, number: number, names: readonly EventName[]): History => {
  const name = prefix === "cylinder-" ? "cyl" : { "barcode-": "B", "order-": "O", "exception-": "e", "audit-": "run", "board-": "hall" }[prefix];
  return withUuids(numbered({ prefix, number, stream: `${prefix}${name}-1`, events: names.map(newest) }, number));
};

/** A stream for each type of event, in which it follows what it needs; a cylinder's barcode is claimed. */
export const histories = (): History[] => {
  let number = 0;
  return (Object.keys(eventNames) as StreamPrefix[]).flatMap((prefix) => {
    const beginning = beginnings[prefix];
    return eventNames[prefix].flatMap((name) => {
      number += 1;
      const own = historyOf(prefix, number, name === beginning[0] ? beginning : [...beginning, name]);
      return prefix === "cylinder-" ? [own, historyOf("barcode-", number, ["BarcodeSeen", "BarcodeClaimed"])] : [own];
    });
  });
};
