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
import type { Pair, ScanFields } from "#tests/support/model/play.ts";

/** `npm run test:histories` is the long run. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? amount(100, 300));
/** A test that only asks whether a rule is broken need not wait for the shortest history that shows it. */
const endOnFailure = process.env.PROPERTY_SHRINK === "no";

const companies = [station, station, otherStation, store, inspectionUnit, repairUnit, dealer, headOffice];
/** Seconds that pass before a step: within and beyond a double scan, a pre-fill check's day and a due day. */
const pauses = [0, 30, 120, 121, 600, 3600, 86_400, 86_401, 40 * 86_400];
/** How wrong a device's clock is, in seconds; 300 is the most that passes. */
const skews = [0, 0, 0, 0, 0, 0, -30, -121, -7200, -90_000, 300, 301];

const scans = fc.record({
  op: fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom("scan", "scan", "follow", "follow", "follow", "follow", "again") },
    // Rare, since little can be done with it afterwards.
    { weight: 1, arbitrary: fc.constant("condemn") },
  ),
  procedure: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 16 }) }, fc.constantFrom(8, 9, 11)),
  company: fc.constantFrom(...companies),
  pause: fc.constantFrom(...pauses),
  skew: fc.constantFrom(...skews),
  checkStatus: fc.constantFrom(1, 1, 1, 1, 0, 2),
  nextDue: fc.constantFrom(undefined, undefined, "2026-06-01", "2040-01-01"),
  toCustomer: fc.boolean(),
  fill: fc.constantFrom([7000, 12_000], [7000, 12_000], [7000, 12_001], [7000, 7000], [0, 5000], [-1, 9]),
  seconds: fc.constantFrom(120, 120, 120, 0, -5),
  wrongMedium: fc.constantFrom(false, false, false, false, true),
  partsChanged: fc.boolean(),
  limitReached: fc.constantFrom(false, false, false, true),
  random: fc.nat(100),
});
const others = fc.record({
  op: fc.constantFrom("void", "void", "process", "scrap", "disable", "enable", "correct"),
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
});

type ScanStep = typeof scans extends fc.Arbitrary<infer T> ? T : never;
type OtherStep = typeof others extends fc.Arbitrary<infer T> ? T : never;

const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** A worker who follows the work does it right, so that histories get beyond the yard. */
const right = (step: ScanStep): ScanStep => ({
  ...step,
  ...{ checkStatus: 1, fill: [7000, 12_000], seconds: 120, wrongMedium: false, limitReached: false, skew: 0 },
  pause: step.pause > 86_400 ? 600 : step.pause,
});

const condemning = { procedure: 10, company: inspectionUnit };

const fieldsOf = (pair: Pair, step: ScanStep): ScanFields => {
  const chosen = step.op === "follow" ? play.plausible(pair, step.random) : step;
  const { procedure, company } = step.op === "condemn" ? condemning : chosen;
  // Scrapping is a result of the periodic check alone; anything else is refused before the rules are asked.
  const found = step.op === "condemn" ? 2 : step.checkStatus;
  const checkStatus = found === 2 && procedure !== 10 ? 1 : found;
  const [before, after] = step.fill;
  const startedAt = later(pair.now, -300);
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
  else play.enable(pair, op === "enable");
};

const run = (from: play.Start, history: (ScanStep | OtherStep)[]): Pair => {
  const pair = play.begin(from);
  let before: { fields: ScanFields; at: string } | undefined;
  for (const given of history) {
    const step = given.op === "follow" ? right(given) : given;
    if ("pause" in step) {
      pair.now = later(pair.now, step.pause);
      const fresh = { fields: fieldsOf(pair, step), at: later(pair.now, step.skew) };
      // The same scan once more, a moment later by the device's clock.
      const one = step.op === "again" && before ? { ...before, at: later(before.at, step.random * 2 - 60) } : fresh;
      before = one;
      const { said, expected } = play.scan(pair, one.fields, one.at);
      expect(said).toEqual(expected);
    } else doOther(pair, step);
    const { said, expected } = play.compared(pair);
    expect(said).toEqual(expected);
  }
  return pair;
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
    };
    for (const [from, history] of fc.sample(fc.tuple(start, steps), { numRuns: 600, seed: 7 })) {
      for (const { type, data } of run(from, history).events) {
        if ("after" in data && data.after.holder) {
          const { kind } = data.after.holder;
          seen.places.set(kind, (seen.places.get(kind) ?? 0) + 1);
        }
        if (type === "ProcedureRefused") seen.refused.add(data.procedureId);
        else if ("exceptions" in data && "procedureId" in data) seen.recorded.add(data.procedureId);
        for (const code of "reasons" in data ? data.reasons : "exceptions" in data ? data.exceptions : []) {
          seen.codes.add(code);
        }
      }
    }
    for (const kind of ["vehicle", "customer", "store", "repair"]) expect(seen.places.get(kind)).toBeGreaterThan(100);
    expect(seen.recorded.size).toBe(17);
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
        .concat(["ledger.placeDiffers", "ledger.contentDiffers", "procedure.outOfOrder"])
        .sort(),
    );
  }, 60_000);
});
