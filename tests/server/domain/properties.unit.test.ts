import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dealer,
  headOffice,
  inspectionUnit,
  otherStation,
  repairUnit,
  station,
  store,
  truck,
} from "#tests/support/reference.ts";
import { amount } from "#tests/support/sample.ts";
import * as play from "#tests/support/model/play.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Clocks } from "#tests/support/model/clock.ts";
import type { Pair, ScanFields } from "#tests/support/model/play.ts";

/** `npm run test:histories` is the long run. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? amount(100, 300));
/** A test that only asks whether a rule is broken need not wait for the shortest history that shows it. */
const endOnFailure = process.env.PROPERTY_SHRINK === "no";

const companies = [station, station, otherStation, store, inspectionUnit, repairUnit, dealer, headOffice];
/** In place of seconds: until half a minute after midnight, so that a scan may be of the day before. */
const toMidnight = -1;
/** Seconds that pass before a step: within and beyond a double scan, a pre-fill check's day and a due day. */
const pauses = [0, 30, 120, 121, 600, 3600, 86_400, 86_401, 40 * 86_400, toMidnight];
/** So far is a device's clock ahead when it scans, in seconds; beyond 300 only where it says its time at sending too. */
const ahead = [0, 0, 0, 0, 0, -1, -3, -30, -120, -121, -7200, -90_000, 119, 270, 300, 301, 360, 3600];
/** And so far when it sends, where somebody has set it in between. */
const setTo = [undefined, undefined, undefined, undefined, 0, 120, -121, -3600, 360];
/** How long a scan waits to be sent, in seconds: not at all, around what is still live, out of reach for a day. */
const waits = [0, 0, 0, 0, 0, 5, 119, 120, 121, 600, 7200, 86_400];
const clocks = fc.record({
  ahead: fc.constantFrom(...ahead),
  setTo: fc.constantFrom(...setTo),
  waits: fc.constantFrom(...waits),
  /** What it says: its time at sending as well, the scan's alone, or nothing. */
  says: fc.constantFrom("both", "both", "scan", "scan", "nothing"),
});

const scans = fc.record({
  op: fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom("scan", "scan", "follow", "follow", "follow", "follow", "again") },
    // Rare, since little can be done with it afterwards.
    { weight: 1, arbitrary: fc.constant("condemn") },
  ),
  procedure: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 16 }) }, fc.constantFrom(8, 9, 11)),
  company: fc.constantFrom(...companies),
  pause: fc.constantFrom(...pauses),
  clock: clocks,
  checkStatus: fc.constantFrom(1, 1, 1, 1, 0, 2),
  nextDue: fc.constantFrom(undefined, undefined, "2026-06-01", "2040-01-01"),
  toCustomer: fc.boolean(),
  fill: fc.constantFrom(
    ...[
      [7000, 12_000],
      [7000, 12_000],
      [7000, 12_001],
      [7300, 12_100],
      [6900, 11_950],
    ],
    ...[
      [7000, 7000],
      [0, 5000],
      [-1, 9],
    ],
  ),
  /** The filling's start before its scan, and its length; in seconds. */
  began: fc.constantFrom(300, 300, 300, 300, 43_200, 43_201, -180, -181),
  seconds: fc.constantFrom(120, 120, 120, 0, -5),
  wrongMedium: fc.constantFrom(false, false, false, false, true),
  partsChanged: fc.boolean(),
  limitReached: fc.constantFrom(false, false, false, true),
  random: fc.nat(100),
});
const others = fc.record({
  op: fc.constantFrom(
    "void",
    "void",
    "process",
    "scrap",
    "disable",
    "enable",
    "correct",
    "attach",
    "detach",
    "relabel",
  ),
  random: fc.nat(100),
});
const steps = fc.array(fc.oneof({ weight: 7, arbitrary: scans }, { weight: 2, arbitrary: others }), {
  maxLength: 40,
  size: "max",
});
const start = fc.record({
  productionDate: fc.constantFrom("2024-05-01", "2024-05-01", "2018-03-20"),
  inspectionDue: fc.constantFrom("2026-03-01", "2026-03-05", "2028-05-01", "2028-05-01"),
  by: fc.constantFrom(station, station, store, inspectionUnit),
  imported: fc.constantFrom(
    ...[undefined, undefined, undefined, {}, {}],
    ...[{ place: store }, { place: station, full: true }, { place: otherStation, full: true }],
  ),
});

type ScanStep = typeof scans extends fc.Arbitrary<infer T> ? T : never;
type OtherStep = typeof others extends fc.Arbitrary<infer T> ? T : never;

const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString();

const rightClock: ScanStep["clock"] = { ahead: 0, setTo: undefined, waits: 0, says: "scan" };
/** A worker who follows the work does it right, mostly by a clock that is right, so that histories get beyond the yard. */
const right = (step: ScanStep): ScanStep => ({
  ...step,
  ...{ checkStatus: 1, fill: [7000, 12_000], began: 300, seconds: 120, wrongMedium: false, limitReached: false },
  clock: step.random % 4 === 0 ? step.clock : rightClock,
  pause: step.pause > 86_400 ? 600 : step.pause,
});

/** Times that a device sends with a scan. */
const sentBy = (
  { ahead: by, setTo: then = by, waits: seconds, says }: ScanStep["clock"],
  now: string,
): Omit<Clocks, "now"> => {
  const scanned = later(now, by - seconds);
  return says === "nothing" ? {} : { scanned, ...(says === "both" ? { sent: later(now, then) } : {}) };
};

const condemning = { procedure: 10, company: inspectionUnit };

const fieldsOf = (pair: Pair, step: ScanStep, scanned: string): ScanFields => {
  const chosen = step.op === "follow" ? play.plausible(pair, step.random) : step;
  const { procedure, company } = step.op === "condemn" ? condemning : chosen;
  // Scrapping is a result of the periodic check alone; anything else is refused before the rules are asked.
  const found = step.op === "condemn" ? 2 : step.checkStatus;
  const checkStatus = found === 2 && procedure !== 10 ? 1 : found;
  const [before, after] = step.fill;
  const startedAt = later(scanned, -step.began);
  return {
    procedure,
    company,
    checkStatus,
    nextDue: procedure === 10 ? step.nextDue : undefined,
    vehicleId: truck.id,
    clientId: procedure === 3 && step.toCustomer ? "client-1" : undefined,
    startedAt,
    endedAt: later(startedAt, step.seconds),
    before,
    after,
    wrongMedium: step.wrongMedium,
    repairUnit,
    partsChanged: step.partsChanged,
    limitReached: step.limitReached && procedure === 3 && step.toCustomer,
  };
};

const doOther = (pair: Pair, { op, random }: OtherStep): void => {
  if (op === "void") {
    const { said, expected } = play.undo(pair);
    expect(said).toBe(expected);
  } else if (op === "process" || op === "scrap") play.process(pair, random, op === "process");
  else if (op === "correct") play.correct(pair);
  else if (op === "attach" || op === "detach" || op === "relabel") {
    const { said, expected } = play.changeCode(pair, op, random);
    expect(said).toBe(expected);
  } else play.enable(pair, op === "enable");
};

const afterMidnight = (now: string): string => {
  const day = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10);
  return `${day}T00:00:30.000Z`;
};
type Sent = { fields: ScanFields; sent: Omit<Clocks, "now"> };
const againOf = ({ fields, sent }: Sent, seconds: number): Sent => ({
  fields,
  sent: { ...sent, ...(sent.scanned ? { scanned: later(sent.scanned, seconds) } : {}) },
});

/** No cylinder goes to a customer unfit by either day, or not full and checked by the log's order, unless the log says so. */
const expectSafe = (before: RegisteredCylinder, event: RecordedCylinderEvent | undefined): void => {
  if (event?.type !== "CylinderMoved" || event.data.procedureId !== 3 || !event.data.clientId) return;
  const { exceptions, holdsAdded } = event.data;
  if (exceptions.length > 0 || holdsAdded.length > 0) return;
  const { scrapped, disabled, holds, content, gate, inspectionDue, serviceEnd } = before;
  expect({ scrapped, disabled, holds, content, gate: gate.is }).toEqual({
    ...{ scrapped: false, disabled: false, holds: [], content: "full", gate: "postFillPassed" },
  });
  const days = [event.meta.occurredAt, event.meta.at ?? event.meta.occurredAt, event.meta.recordedAt];
  const over = days.map((moment) => moment.slice(0, 10)).filter((day) => day > inspectionDue || day > serviceEnd);
  expect(over).toEqual([]);
};

const run = (from: play.Start, history: (ScanStep | OtherStep)[]): Pair => {
  const pair = play.begin(from);
  let before: Sent | undefined;
  for (const given of history) {
    const step = given.op === "follow" ? right(given) : given;
    if ("pause" in step) {
      pair.now = step.pause === toMidnight ? afterMidnight(pair.now) : later(pair.now, step.pause);
      const sent = sentBy(step.clock, pair.now);
      const fresh = { fields: fieldsOf(pair, step, sent.scanned ?? pair.now), sent };
      // The same scan once more, a moment later by the device's clock.
      const one = step.op === "again" && before ? againOf(before, step.random * 2 - 60) : fresh;
      before = one;
      const known = pair.state;
      const { said, expected } = play.scan(pair, one.fields, one.sent);
      expect(said).toEqual(expected);
      if (said.outcome === "recorded") expectSafe(known, pair.events.at(-1));
    } else doOther(pair, step);
    const { said, expected } = play.compared(pair);
    expect(said).toEqual(expected);
  }
  return pair;
};

/** The procedures, and other events, by which a cylinder that nobody had seen was found, or by which one is unseen again. */
const findings = (events: readonly RecordedCylinderEvent[]): string[] => {
  let state = initialCylinder;
  return events.flatMap((event) => {
    const before = state;
    state = evolveCylinder(state, event);
    if (before.status !== "registered" || state.status !== "registered") return [];
    if (before.holder.unseen === state.holder.unseen) return [];
    return "fingerprint" in event.data ? String(event.data.procedureId) : event.type;
  });
};

describe("random histories", () => {
  it(`${numRuns} of them go as the model of the rules' table says, step by step`, () => {
    const property = fc.property(start, steps, (from, history) => void run(from, history));
    const failure = fc.defaultReportMessage(fc.check(property, { numRuns, endOnFailure, includeErrorInReport: true }));
    expect(failure).toBeUndefined();
  }, 600_000);

  it("get beyond the yard: every procedure is recorded, refused and flagged somewhere", () => {
    const seen = {
      places: new Map<string, number>(),
      recorded: new Set<number>(),
      refused: new Set<number>(),
      codes: new Set<string>(),
      holds: new Set<string>(),
      found: new Set<string>(),
    };
    for (const [from, history] of fc.sample(fc.tuple(start, steps), { numRuns: 600, seed: 7 })) {
      const { events } = run(from, history);
      for (const by of findings(events)) seen.found.add(by);
      for (const { type, data } of events) {
        if ("after" in data && data.after.holder) {
          const { kind } = data.after.holder;
          seen.places.set(kind, (seen.places.get(kind) ?? 0) + 1);
        }
        if (type === "ProcedureRefused") seen.refused.add(data.procedureId);
        else if ("exceptions" in data && "procedureId" in data) seen.recorded.add(data.procedureId);
        if ("holdsAdded" in data && data.holdsAdded.includes("backdated")) seen.holds.add(type);
        for (const code of "reasons" in data ? data.reasons : "exceptions" in data ? data.exceptions : []) {
          seen.codes.add(code);
        }
      }
    }
    for (const kind of ["vehicle", "customer", "store", "repair"]) expect(seen.places.get(kind)).toBeGreaterThan(100);
    expect([...seen.found]).toEqual(expect.arrayContaining([..."0124569".split(""), "14", "15", "ProcedureVoided"]));
    expect([...seen.found]).not.toEqual(expect.arrayContaining(["10"]));
    expect(seen.recorded.size).toBe(17);
    expect([...seen.holds].sort()).toEqual(["CylinderFilled", "CylinderMoved"]);
    // Empty and full ones that come in are refused only for a clock that is wrong.
    expect(seen.refused.size).toBe(17);
    expect([...seen.codes].sort()).toEqual(
      [
        ...["scrapped", "disabled", "held", "serviceLifeOver", "inspectionOverdue", "notHere", "notEmpty", "notFull"],
        ...["wrongMedium", "notFit", "overweight", "dueExtended"],
      ]
        .map((code) => `cylinder.${code}`)
        .concat(["procedure.wrongKindOfPlace", "procedure.notInRepair", "procedure.notFilled", "procedure.inFuture"])
        .concat(["check.preFillMissing", "check.preFillFailed", "check.preFillStale", "check.postFillMissing"])
        .concat(["check.fault", "fill.timesInvalid", "fill.weightsInvalid", "customer.limitReached"])
        .concat(["ledger.placeDiffers", "ledger.contentDiffers", "procedure.outOfOrder", "procedure.backdated"])
        .sort(),
    );
  }, 60_000);
});
