import { procedures } from "#contracts/procedures/index.ts";
import { isFull, type Bottle } from "./bottle.ts";
import type { Named } from "./ensure.ts";
import {
  boundFor,
  scansOf,
  spread,
  staysLong,
  take,
  type Phase,
  type Round,
  type Scene,
  type ScanBatch,
} from "./phase.ts";
import type { Scan, SiteKind } from "./scan.ts";
import type { Customer } from "./world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A truck, its driver and one escort. */
const crew = ({ world, random }: Scene) => ({
  vehicleId: random.pick(world.vehicles).id,
  driverId: random.pick(world.drivers).id,
  escortIds: [random.pick(world.escorts).id],
});

/** A place of a phase, with the departing load, if any. */
type Here = Scene & { place: Named; index: number; load?: ReturnType<typeof crew> & { toCompanyId: string } };
type Fields = { procedureId: number; companyId: string } & Record<string, unknown>;

/** A row of the plan: at each place of a kind, somebody scans these cylinders, this many seconds apart. */
type Row = {
  name: string;
  rounds: Round[];
  site: SiteKind;
  takes(bottle: Bottle, here: Here): boolean;
  seconds: number;
  item(here: Here, bottle: Bottle, at: number): Fields;
  /** The company that a truck brings them to. */
  to?(scene: Scene): Named;
  /** Adds or removes cylinders before the scans. */
  change?(here: Here, bottles: Bottle[]): Bottle[];
  /** More scans at the end, of other cylinders. */
  more?(here: Here): Scan[];
};

const allAt = (...hours: number[]): Round[] => hours.map((hour) => ({ hour, share: 1 }));
/** The filling stand works in four rounds, most of them before noon. */
const stand = (...hours: [number, number, number, number]): Round[] =>
  [0.3, 0.3, 0.25, 0.15].map((share, index) => ({ hour: hours[index] ?? 0, share }));

const placesOf = ({ world }: Scene, site: SiteKind): Named[] =>
  ({ station: world.stations, shop: world.shops, inspection: [world.inspection], repair: [world.repair] })[site];

const isHere = (bottle: Bottle, { place }: Here, at: Bottle["at"], stage?: Bottle["stage"]): boolean =>
  bottle.at === at && bottle.place === place.id && (stage === undefined || bottle.stage === stage);
const isFit = (bottle: Bottle, here: Here, at: Bottle["at"], stage: Bottle["stage"]): boolean =>
  isHere(bottle, here, at, stage) && !bottle.stopped;

const recorded = (procedureId: number, { place, load }: Here, more: Record<string, unknown> = {}): Fields => ({
  procedureId,
  companyId: place.id,
  ...load,
  ...more,
});
const unloaded = (procedureId: number) => (here: Here, bottle: Bottle) =>
  recorded(procedureId, here, { vehicleId: bottle.place });
const loaded = (procedureId: number) => (here: Here) => recorded(procedureId, here);

/** A check. `faults` is the share that fails. */
const checked = (procedureId: number, faults: number) => (here: Here) => {
  const { world, random } = here;
  const fault = random.chance(faults);
  const defects = fault ? random.some(world.defects.get(procedureId) ?? [], random.between(1, 2)) : [];
  return recorded(procedureId, here, { checkStatus: fault ? 0 : 1, defectIds: defects.map(({ id }) => id) });
};

const kg = (value: number): number => Number(value.toFixed(2));

/** A filling. Sometimes a scale lets too much in, and gas left in the cylinder counts as filled. */
const filled = (here: Here, { tare, spec }: Bottle, at: number): Fields => {
  const { random } = here;
  const weightBeforeCharge = kg(tare + random.between(0, 20) / 100);
  const share = random.chance(0.004) ? 1.02 : random.between(960, 998) / 1000;
  const seconds = random.between(70, 140);
  return recorded(procedures.filling, here, {
    fillingStartTime: new Date(at - seconds * 1000).toISOString(),
    fillingEndTime: new Date(at).toISOString(),
    weightBeforeCharge,
    weightAfterCharge: kg(tare + spec.maxFillWeight * share),
  });
};

/** Sometimes a hurried operator skips the check, and the scan is rejected. */
const hurried = (here: Here, bottles: Bottle[]): Bottle[] =>
  here.random.chance(0.15)
    ? [...bottles, ...take({ ...here, limit: 1 }, (b) => isFit(b, here, "station", "empty"))]
    : bottles;

/** One truck in twelve forgets to scan a cylinder. The ledger then differs when the station scans it in. */
const forgetful = ({ random, load }: Here, bottles: Bottle[]): Bottle[] => {
  if (!random.chance(1 / 12)) return bottles;
  const [first, ...rest] = bottles;
  if (first) Object.assign(first, { at: "vehicle", place: load?.vehicleId });
  return rest;
};

/** Days that a customer keeps a cylinder: a few. One cylinder in forty stays far too long. */
const stayOf = ({ barcode }: Bottle): number => (staysLong(barcode) ? 90 : 3 + (spread(barcode) % 6));

/** Sometimes scans another firm's cylinder, which is not registered here. */
const stranger = (here: Here): Scan[] => {
  const { random, at, live } = here;
  if (!random.chance(live ? 0.02 : 0.06)) return [];
  const commandId = random.uuid();
  const gasBarcode = `0769${random.between(10_000_000, 99_999_999)}`;
  const occurredAt = new Date(at).toISOString();
  return [{ item: { commandId, gasBarcode, occurredAt, ...recorded(procedures.emptyReceived, here) } }];
};

const isDueToLeave = ({ stopped, stage }: Bottle): boolean => stopped && stage !== "filled" && stage !== "ready";

/** Picks a customer. Kitchens order more often than households. */
const caller = ({ world, random }: Scene): Customer => {
  const first = random.pick(world.customers);
  return first.category === "household" ? random.pick(world.customers) : first;
};

/** Start of the order numbers of a round: the day, its first second, and the shop. */
const numberOfRound = (at: number, shop: number): string => {
  const [day = "", time = ""] = new Date(at + 8 * hourMs).toISOString().split("T");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(/[:.]/).map(Number);
  const second = String((hours * 60 + minutes) * 60 + seconds).padStart(5, "0");
  return `DD${day.slice(2).replaceAll("-", "")}${second}${shop + 1}`;
};

/** A van is loaded, then each customer signs for an order. */
const deliveriesOf = (here: Here): ScanBatch[] => {
  const { live, at, index } = here;
  const ready = take(here, (b) => isFit(b, here, "shop", "ready"), live ? 0.8 : 0.5);
  const van = crew(here);
  const out = scansOf(here, ready, 4, () => recorded(procedures.fullOutOfStore, here, van));
  const sends: ScanBatch[] = [];
  for (let rest = ready; rest.length > 0;) {
    const { id: clientId, bottles } = caller(here);
    const orderNumber = `${numberOfRound(at, index)}${String(sends.length + 1).padStart(2, "0")}`;
    const drop = { ...here, at: at + (live ? 0 : 18 * 60_000 + sends.length * 360_000) };
    const item = () => recorded(procedures.fullSent, here, { ...van, clientId, orderNumber });
    sends.push({ site: "shop", scans: scansOf(drop, rest.slice(0, bottles), 3, item) });
    rest = rest.slice(bottles);
  }
  return out.length > 0 ? [{ site: "shop", scans: out }, ...sends] : [];
};

/** Receives cylinders, and inspects those that came earlier. */
const inspectionsOf = (here: Here): ScanBatch[] => {
  const { id } = here.place;
  const arrived = take(here, (b) => b.at === "vehicle" && b.bound?.id === id);
  const stopped = take(here, (b) => b.at === "inspection" && b.stopped && !b.failed);
  const inspected = checked(procedures.periodicCheck, 0.04);
  const received = unloaded(procedures.emptyReceived);
  return [
    { site: "inspection", scans: scansOf(here, stopped, 60, () => inspected(here)) },
    { site: "inspection", scans: scansOf(here, arrived, 10, (bottle) => received(here, bottle)) },
  ];
};

/** The plan of the working day: the scans by person, place and time. */
const plan: (Row | (Pick<Row, "name" | "rounds" | "site"> & { batches(here: Here): ScanBatch[] }))[] = [
  {
    ...{ name: "empties arrive", rounds: allAt(5.6, 12.4), site: "station", seconds: 6 },
    takes: (b, { world, index }) => b.at === "vehicle" && b.stage === "empty" && boundFor(b, world.stations, index),
    item: unloaded(procedures.emptyIntoStore),
  },
  {
    ...{ name: "pre-fill check", rounds: stand(5.9, 8.3, 12.9, 15.6), site: "station", seconds: 7 },
    takes: (b, here) => isFit(b, here, "station", "empty"),
    item: checked(procedures.preFillCheck, 1 / 60),
  },
  {
    ...{ name: "filling", rounds: stand(6.1, 8.6, 13.2, 15.9), site: "station", seconds: 20 },
    takes: (b, here) => isHere(b, here, "station", "checked"),
    ...{ change: hurried, item: filled },
  },
  {
    ...{ name: "post-fill check", rounds: stand(6.6, 9.3, 13.9, 16.4), site: "station", seconds: 8 },
    takes: (b, here) => isFit(b, here, "station", "filled"),
    item: checked(procedures.postFillCheck, 1 / 120),
  },
  {
    ...{ name: "full cylinders leave", rounds: allAt(7.2, 10.1, 14.6), site: "station", seconds: 5 },
    takes: (b, here) => isFit(b, here, "station", "ready"),
    to: ({ random, world }) => random.pick(world.shops),
    item: loaded(procedures.fullOutOfStore),
  },
  {
    // Sometimes this is another shop than the papers say.
    ...{ name: "full cylinders into store", rounds: allAt(8.1, 11.1, 15.3), site: "shop", seconds: 5 },
    takes: (b, { world, index }) => b.at === "vehicle" && isFull(b) && boundFor(b, world.shops, index),
    item: unloaded(procedures.fullIntoStore),
  },
  {
    // Full cylinders that came back from a hold or a customer.
    ...{ name: "post-fill check in the store", rounds: allAt(8.5, 15.6), site: "shop", seconds: 8 },
    takes: (b, here) => isFit(b, here, "shop", "filled"),
    item: checked(procedures.postFillCheck, 0),
  },
  {
    ...{ name: "deliveries", rounds: [8.8, 9.8, 12, 15.8, 16.8].map((hour) => ({ hour, share: 0.3 })), site: "shop" },
    batches: deliveriesOf,
  },
  {
    // Any cylinder may be taken on a live day.
    ...{ name: "empties from customers", rounds: allAt(11.3, 18.2), site: "shop", seconds: 6 },
    takes: (b, { world, index, live, at }) =>
      b.at === "customer" &&
      spread(b.barcode) % world.shops.length === index &&
      (live || at - b.since > stayOf(b) * dayMs),
    item: (here) => recorded(procedures.emptyReceived, here, { vehicleId: crew(here).vehicleId }),
    more: stranger,
  },
  {
    ...{ name: "empties leave the store", rounds: allAt(19.2), site: "shop", seconds: 5 },
    takes: (b, here) => isHere(b, here, "shop", "empty"),
    to: ({ random, world }) => random.pick(world.stations),
    ...{ change: forgetful, item: loaded(procedures.emptyOutOfStore) },
  },
  {
    // Cylinders on hold or overdue go one day later. A full one stays until its result is processed.
    ...{ name: "to the inspection unit", rounds: allAt(10.5), site: "station", seconds: 6 },
    takes: (b, here) => isHere(b, here, "station") && isDueToLeave(b) && (here.live || here.at - b.since > 20 * hourMs),
    to: ({ world }) => world.inspection,
    item: loaded(procedures.emptySent),
  },
  {
    ...{ name: "periodic inspection", rounds: allAt(10, 14), site: "inspection" },
    batches: inspectionsOf,
  },
  {
    ...{ name: "home from the inspection unit", rounds: allAt(16.5), site: "inspection", seconds: 6 },
    takes: (b) => b.at === "inspection" && !b.stopped,
    to: ({ random, world }) => random.pick(world.stations),
    item: loaded(procedures.emptySent),
  },
];

const batchOf = (row: Row, here: Here): ScanBatch => {
  const to = row.to?.(here);
  const at = to ? { ...here, load: { ...crew(here), toCompanyId: to.id } } : here;
  const bottles = take(at, (bottle) => row.takes(bottle, at));
  if (to) for (const bottle of bottles) bottle.bound = to;
  const scans = scansOf(at, row.change?.(at, bottles) ?? bottles, row.seconds, (bottle, moment) =>
    row.item(at, bottle, moment),
  );
  return { site: row.site, scans: [...scans, ...(row.more?.(at) ?? [])] };
};

export const phases: Phase[] = plan.map((row) => ({
  name: row.name,
  rounds: row.rounds,
  run: (scene) =>
    placesOf(scene, row.site).flatMap((place, index) => {
      const here = { ...scene, place, index };
      return "batches" in row ? row.batches(here) : batchOf(row, here);
    }),
}));
