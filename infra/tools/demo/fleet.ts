import type { DemoApi } from "./api.ts";
import type { DemoClock } from "./clock.ts";
import type { Staff } from "./staff.ts";
import { tareOf, type Bottle, type Stage } from "./bottle.ts";
import { spread, staysLong } from "./phase.ts";
import type { Random } from "./random.ts";
import type { Spec, World } from "./world.ts";

const dayMs = 86_400_000;
const inParallel = 8;
const workingHours = 9;

/** Data for registering the fleet: the number of cylinders, and the midnights (ms since 1970) of the first day and of today. */
type Registering = {
  api: DemoApi;
  world: World;
  staff: Staff;
  random: Random;
  count: number;
  start: number;
  today: number;
};
type Progress = { print(line: string): void; clock?: DemoClock };

/**
 * Registers missing cylinders up to `count`, by the person on duty at each station. With a clock it does so over the working day before the first
 * one. Then it reads the state of every cylinder.
 */
export const makeFleet = async (parts: Registering, { print, clock }: Progress): Promise<Bottle[]> => {
  const { api, world, staff, count, start } = parts;
  const rows = await api.all<Row>("/manage/gascylinder/getpage");
  const missing = Math.max(0, count - rows.length);
  if (missing > 0) print(`Registering ${missing} cylinders …`);
  const seeds = Array.from({ length: missing }, (_, index) => registration(parts, rows.length + index));
  const stepMs = (workingHours * 3_600_000 * inParallel) / Math.max(inParallel, seeds.length);
  for (let index = 0; index < seeds.length; index += inParallel) {
    const at = start - 16 * 3_600_000 + (index / inParallel) * stepMs;
    await clock?.moveTo(at);
    const batch = seeds.slice(index, index + inParallel);
    await Promise.all(
      batch.map((seed) =>
        staff.at(seed.createdCompanyId, clock ? at : Date.now()).post("/manage/gascylinder/add", seed),
      ),
    );
  }
  const all = missing > 0 ? await rowsOnceThere(api, rows.length + missing) : rows;
  const today = dayOf(new Date((clock?.now() ?? Date.now()) + 8 * 3_600_000));
  return all.map((row) => adopt(row, world, today));
};

type Row = {
  gasBarcode: string;
  specId: string;
  emptyWeight: number;
  holderKind: string;
  holderId: string;
  content: "empty" | "full";
  gate: string;
  life: string;
  expirationDate: string;
};

/** The list lags a moment behind the commands. */
const rowsOnceThere = async (api: DemoApi, least: number): Promise<Row[]> => {
  for (let attempt = 0; ; attempt++) {
    const rows = await api.all<Row>("/manage/gascylinder/getpage");
    if (rows.length >= least || attempt > 40) return rows;
  }
};

/** Most cylinders have household sizes. A few are old enough to become due during the story or soon after. */
const registration = ({ world, random, start, today }: Registering, index: number) => {
  const spec = specFor(world.specs, random);
  const gasBarcode = `0757${String(20_000_000 + index * 13 + 7).padStart(8, "0")}`;
  const age = ageOf(gasBarcode, random, (today - start) / dayMs);
  // Some of the older cylinders had an inspection before. The cycle is 48 months.
  const wasInspected = age < 1300 && index % 5 === 4;
  const inspected = new Date(start - age * dayMs);
  const madeAt = wasInspected ? new Date(inspected.getTime() - 1450 * dayMs) : inspected;
  const year = madeAt.getUTCFullYear() % 100;
  return {
    gasBarcode,
    factoryNumber: `${year}-${String(100_000 + index * 7).slice(-6)}`,
    specId: spec.id,
    bodyId: random.pick(world.bodies).id,
    gasManufacturingUnitId: random.pick(world.makers).id,
    productionDate: dayOf(madeAt),
    ...(wasInspected && { inspectionDate: dayOf(inspected) }),
    emptyWeight: Number((tareOf(spec.name) + random.between(-30, 60) / 100).toFixed(2)),
    createdCompanyId: random.pick(world.stations).id,
  };
};

/** The inspection cycle, in days. */
const cycleDays = 1461;

/** Days since the cylinder was made or inspected. Every second one with a long stay at a customer becomes due in the past's second half. */
const ageOf = (gasBarcode: string, random: Random, pastDays: number): number => {
  if (staysLong(gasBarcode) && spread(gasBarcode) % 80 === 3)
    return cycleDays - Math.round(pastDays * (random.between(50, 90) / 100));
  return random.chance(0.12) ? random.between(1300, 1500) : random.between(20, 1290);
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const specFor = (specs: Spec[], random: Random): Spec => {
  const specNamed = (name: string): Spec => specs.find((spec) => spec.name === name) ?? random.pick(specs);
  const roll = random.next();
  if (roll < 0.6) return specNamed("YSP35.5");
  if (roll < 0.75) return specNamed("YSP118");
  if (roll < 0.9) return specNamed("YSP12");
  return random.pick(specs);
};

const adopt = (row: Row, world: World, today: string): Bottle => {
  const spec = world.specs.find(({ id }) => id === row.specId);
  if (!spec) throw new Error(`${row.gasBarcode} has no specification`);
  return {
    barcode: row.gasBarcode,
    spec,
    tare: row.emptyWeight,
    ...whereabouts(row),
    stopped: row.life !== "active" || row.expirationDate < today,
    since: 0,
  };
};

const kinds: Record<string, Bottle["at"]> = {
  station: "station",
  store: "shop",
  dealer: "shop",
  vehicle: "vehicle",
  customer: "customer",
  inspection: "inspection",
  repair: "repair",
};
const stages: Record<string, Stage> = { postFillPassed: "ready", filled: "filled", preFillPassed: "checked" };

/** Converts the server's state of a cylinder to the demonstration's terms. */
const whereabouts = (
  row: Pick<Row, "holderKind" | "holderId" | "content" | "gate">,
): Pick<Bottle, "at" | "place" | "stage"> => ({
  at: kinds[row.holderKind] ?? "shop",
  place: row.holderId,
  stage: stages[row.gate] ?? (row.content === "full" ? "filled" : "empty"),
});
