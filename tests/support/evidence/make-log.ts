import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { exceptionId } from "#contracts/streams/exception/ids.ts";
import { exceptionStream } from "#contracts/streams/exception/events.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import type { Random } from "#infra/tools/demo/random.ts";

/** An event of a log that is only in memory; its place in the list is its index. */
export type MadeEvent = { stream: string; revision: number; type: string; data: unknown; leaf: string };

/** A log that grows at its end, and the streams that belong to each barcode. */
export type MadeLog = {
  events: MadeEvent[];
  append(stream: string, type: string, data: unknown): void;
  /** Every stream that a bundle of this barcode holds. */
  ofBarcode: Map<string, Set<string>>;
  pictures: Map<string, Uint8Array>;
};

/** Keys that only their UTF-16 units put in order, and such as a careless reader mixes up with its own. */
const oddKeys = ["\u{1f600}", "\ufb33", "z", "Ä", "__proto__", "constructor", "", "\ud83d", "a\u0000b", '"', "10", "9"];
const oddNumbers = [1e-7, 10_000_000_000_000_000, 1e21, 0.1 + 0.2, -0, 5e-324, 1.797e308, -1.5e-9, 123456789.125, 1e-6];
const oddTexts = [
  "\u2028",
  "\udc00lone",
  "\u007f\u0080",
  "\\/\b\f",
  "气瓶 \u{20bb7}",
  "e\u0301",
  "\ufeff",
  "</script>",
];

const oddOf = (random: Random, depth = 0): unknown => {
  const kind = random.between(0, depth > 2 ? 3 : 5);
  if (kind === 0) return random.pick(oddNumbers);
  if (kind === 1) return random.pick(oddTexts);
  if (kind === 2) return random.pick([null, true, false]);
  if (kind === 3) return random.between(-1000, 1000) / random.pick([1, 2, 3, 1000, 1e7]);
  if (kind === 4) return Array.from({ length: random.between(0, 3) }, () => oddOf(random, depth + 1));
  return Object.fromEntries(random.some(oddKeys, random.between(0, 4)).map((key) => [key, oddOf(random, depth + 1)]));
};

const metaOf = (random: Random, index: number): EventMeta => {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 61_000).toISOString();
  const [commandId, correlationId, userId, companyId] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()];
  const meta = { v: 1, commandId, correlationId, userId, companyId, occurredAt: at, recordedAt: at };
  return { ...meta, businessDay: at.slice(0, 10), ...(random.chance(0.3) && { device: random.pick(oddTexts) }) };
};

/** An empty log. */
export const createLog = (random: Random): MadeLog => {
  const events: MadeEvent[] = [];
  const counts = new Map<string, number>();
  return {
    events,
    ofBarcode: new Map(),
    pictures: new Map(),
    append(stream, type, data) {
      const revision = counts.get(stream) ?? 0;
      counts.set(stream, revision + 1);
      const meta = metaOf(random, events.length);
      const leaf = leafText({ stream, revision, id: random.uuid(), type, data, meta });
      events.push({ stream, revision, type, data, leaf });
    },
  };
};

/** Appends what may happen to a few cylinders: their own events, and those of barcodes, orders, exceptions and of strangers. */
export const live = (log: MadeLog, random: Random, steps: number, pictureOf: () => [string, Uint8Array]): void => {
  const codes = [...log.ofBarcode.keys()];
  for (let step = 0; step < steps; step++) {
    const isNew = codes.length === 0 || (codes.length < 6 && random.chance(0.2));
    const code = isNew ? `B${codes.length}${random.pick(["", "-é", "\u{1f600}", "/..", " 1"])}` : random.pick(codes);
    const streams = log.ofBarcode.get(code) ?? new Set<string>();
    if (isNew) codes.push(code);
    log.ofBarcode.set(code, streams);
    const add = (stream: string, type: string, data: object): void => {
      streams.add(stream);
      log.append(stream, type, { ...data, ...(random.chance(0.5) && { odd: oddOf(random) }) });
    };
    happen(random, code, [...streams], add, () => {
      const [name, bytes] = pictureOf();
      log.pictures.set(name, bytes);
      return name;
    });
    if (random.chance(0.1)) log.append(`user-${random.uuid()}`, "UserRenamed", { name: random.pick(oddTexts) });
  }
};

type Add = (stream: string, type: string, data: object) => void;

const happen = (random: Random, code: string, streams: string[], add: Add, picture: () => string): void => {
  const known = streams.filter((stream) => stream.startsWith("cylinder-"));
  if (known.length === 0 || random.chance(0.1)) {
    const cylinderId = random.uuid();
    add(cylinderStream(cylinderId), "CylinderRegistered", {
      gasBarcode: code,
      tareWeight: random.between(10, 20) + 0.1,
    });
    if (random.chance(0.8)) add(barcodeStream(code), "BarcodeClaimed", { gasBarcode: code, cylinderId });
    return;
  }
  const cylinder = random.pick(known);
  const kind = random.between(0, 3);
  if (kind === 0) {
    const orderNumber = `O${random.between(1, 999)}-${code}`;
    add(orderStream(orderNumber), "OrderSeen", { orderNumber });
    add(cylinder, "CylinderDelivered", { gasBarcode: code, orderNumber, grossWeight: random.between(1, 400) / 8 });
  } else if (kind === 1) {
    const id = exceptionId(cylinder.slice("cylinder-".length), random.between(0, 9), "check.fault");
    add(exceptionStream(id), "ExceptionAcknowledged", { exceptionId: id });
  } else if (kind === 2) add(cylinder, "CylinderChecked", { gasBarcode: code, pictures: [picture()], weight: 14.5 });
  else add(cylinder, "CylinderFilled", { gasBarcode: code, grossWeight: random.between(1, 10_000) / 100 });
};
