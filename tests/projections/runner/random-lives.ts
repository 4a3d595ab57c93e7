import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { Projectable } from "#projections/views/view.ts";
import type { Bottle } from "#tests/support/model/bottle.ts";
import * as play from "#tests/support/model/play.ts";
import { repairUnit, station, store, truck } from "#tests/support/reference.ts";
import { recorded } from "../views/events.ts";
import { uuidOf, withUuids } from "../views/three-cylinders.ts";

/** Cylinders as the independent model of the rules has them, by their ids in the log. */
export type Lives = { events: Projectable[]; bottles: Map<string, Bottle> };

/** The same numbers for the same seed, below `end`. */
const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
};
type Random = ReturnType<typeof createRandom>;

const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString();

const scan = (pair: play.Pair, random: Random): void => {
  pair.now = later(pair.now, [30, 600, 3600, 86_401][random(4)]!);
  const chosen =
    random(5) > 0
      ? play.plausible(pair, random(100))
      : { procedure: random(17), company: [station, store][random(2)]! };
  const { procedure } = chosen;
  const done = later(pair.now, random(9) === 0 ? -7200 : 0);
  const startedAt = later(done, -300);
  const scanned = {
    ...chosen,
    checkStatus: random(8) === 0 ? 0 : 1,
    vehicleId: truck.id,
    clientId: procedure === 3 && random(3) > 0 ? `client-${1 + random(2)}` : undefined,
    startedAt,
    endedAt: later(startedAt, 120),
    before: 7000,
    after: 12_000,
    repairUnit,
  };
  play.scan(pair, scanned, { scanned: done });
};

const step = (pair: play.Pair, random: Random): void => {
  const what = random(12);
  if (what === 0) play.undo(pair);
  else if (what === 1) play.process(pair, random(5), random(2) === 0);
  else if (what === 2) play.enable(pair, random(2) === 0);
  else if (what === 3) play.correct(pair);
  else scan(pair, random);
};

/** Some come from an import: full ones of the store, and ones that nobody has seen; of those some hardly move. */
const importedAs = (number: number): play.Start["imported"] =>
  number % 8 === 0 ? { place: store, full: true } : number % 4 === 0 ? {} : undefined;

const life = (number: number, random: Random) => {
  const start = { productionDate: "2024-05-01", inspectionDue: "2028-05-01", by: random(3) ? station : store };
  const pair = play.begin({ ...start, imported: importedAs(number) });
  const most = number % 16 === 4 ? 1 : 40;
  for (let steps = Math.min(most, random(40)); steps > 0; steps--) step(pair, random);
  const text = JSON.stringify(pair.events.map(({ revision: _revision, ...event }) => event))
    .replaceAll("cyl-1", `cyl-${number}`)
    .replaceAll('"B-1"', `"B-${number}"`);
  const events = JSON.parse(text) as CylinderEvent[];
  return { bottle: pair.bottle, events: recorded<CylinderEvent>(`cylinder-cyl-${number}`, events) };
};

const scanOf = (gasBarcode: string) => ({ gasBarcode, procedureId: 0 as const, company: store, item: {} });
const barcode = (number: number, random: Random): Projectable<BarcodeEvent>[] => {
  const gasBarcode = `X-${number}`;
  const seen = { type: "BarcodeSeen" as const, data: scanOf(gasBarcode) };
  const claimed = { type: "BarcodeClaimed" as const, data: { gasBarcode, cylinderId: "cyl-1" } };
  return recorded<BarcodeEvent>(`barcode-${gasBarcode}`, [seen, seen, ...(random(2) ? [claimed] : [seen])]);
};

/** Another cylinder got the code before, in another spelling, and some gave it back. */
const formerSpelling = (number: number, random: Random): Projectable<BarcodeEvent>[] => {
  const data = { gasBarcode: `x-${number}`, cylinderId: "cyl-2" };
  const claimed = { type: "BarcodeClaimed" as const, data };
  const released = { type: "BarcodeReleased" as const, data };
  return recorded<BarcodeEvent>(`barcode-${data.gasBarcode}`, random(2) ? [claimed] : [claimed, released, claimed]);
};

const order = (number: number, random: Random): Projectable<OrderEvent>[] => {
  const orderNumber = `O-${number}`;
  const placed = { type: "OrderPlaced" as const, data: { orderNumber, clientId: "client-1" } };
  const declined = { type: "OrderDeclined" as const, data: { orderNumber, reasonsForRefusal: "late" } };
  const completed = { type: "OrderCompleted" as const, data: { orderNumber } };
  return recorded<OrderEvent>(`order-${orderNumber}`, [placed, random(2) ? declined : completed]);
};

/** Random histories of some cylinders, barcodes and orders, each in its order and mixed with the others. */
export function randomLives(seed: number, cylinders: number): Lives {
  const random = createRandom(seed);
  const lives = Array.from({ length: cylinders }, (_, index) => life(index + 1, random));
  const streams: Projectable[][] = [
    ...lives.map(({ events }) => events),
    ...[1, 2, 3].flatMap((number) => [barcode(number, random), formerSpelling(number, random), order(number, random)]),
  ];
  const events: Projectable[] = [];
  for (let left = streams; left.length > 0; left = left.filter((stream) => stream.length > 0))
    events.push(...left[random(left.length)]!.splice(0, 1));
  const bottles = new Map(lives.map(({ bottle }, index) => [uuidOf(`cyl-${index + 1}`), bottle]));
  return { events: withUuids(events), bottles };
}
