import { describe, expect, it } from "vitest";
import type { Decision } from "#server/domain/cylinder/decide.ts";
import { aCylinder, aFilled, aSound, at, atCustomer, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";
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
import { placeOf } from "#contracts/streams/company-type.ts";

const refused = (decision: Decision): string[] => {
  if (decision.outcome !== "refused") throw new Error(`not refused but ${JSON.stringify(decision)}`);
  return decision.reasons;
};
const recorded = (decision: Decision) => {
  if (decision.outcome !== "recorded") throw new Error(`not recorded but ${JSON.stringify(decision)}`);
  const { after, holdsAdded, exceptions } = decision.events[0].data;
  return { after, holdsAdded, exceptions };
};
const plain = (after: object) => ({ after, holdsAdded: [], exceptions: [] });

const scrapped = (cylinder: Builder) => cylinder.standing({ scrapped: true });
const held = (cylinder: Builder) => cylinder.standing({ holds: ["fault"] });
const overdue = (cylinder: Builder) => cylinder.standing({ inspectionDue: "2026-03-01" });
const old = (cylinder: Builder) => cylinder.standing({ serviceEnd: "2026-03-01" });
const onTheRoad = (cylinder: Builder) => cylinder.standing({ holder: onTruck });
const elsewhere = (cylinder: Builder) => cylinder.standing({ holder: placeOf(otherStation) });
const delivered = (cylinder: Builder) => cylinder.standing({ holder: atCustomer });

const unfitReasons: [string, (cylinder: Builder) => Builder, string][] = [
  ["scrapped", scrapped, "cylinder.scrapped"],
  ["disabled", (cylinder) => cylinder.disabled(), "cylinder.disabled"],
  ["held", held, "cylinder.held"],
  ["over its service life", old, "cylinder.serviceLifeOver"],
  ["overdue", overdue, "cylinder.inspectionOverdue"],
];

const emptyHere = { holder: placeOf(station), content: "empty", gate: { is: "none" } };

describe.each([0, 4] as const)("%i, an empty one comes in", (id) => {
  it("is held by the company, empty, its gate none", () => {
    expect(recorded(onTheRoad(aFilled().standing({ content: "empty" })).decide({ id }))).toEqual(plain(emptyHere));
  });
  it("flags one that is full in the ledger, but not from a customer", () => {
    expect(recorded(onTheRoad(aSound()).decide({ id })).exceptions).toEqual(["ledger.contentDiffers"]);
    expect(recorded(delivered(aSound()).decide({ id })).exceptions).toEqual([]);
  });
  it("flags one that neither a vehicle nor a customer nor the company held", () => {
    expect(recorded(elsewhere(aCylinder()).decide({ id })).exceptions).toEqual(["ledger.placeDiffers"]);
    expect(recorded(aCylinder().decide({ id })).exceptions).toEqual([]);
  });
  it.each(unfitReasons)("flags one that is %s", (_, make) => {
    expect(recorded(make(onTheRoad(aCylinder())).decide({ id })).exceptions).toEqual(["cylinder.notFit"]);
  });
  it("puts on hold what is out of date, and only that", () => {
    const late = recorded(old(overdue(onTheRoad(aCylinder()))).decide({ id }));
    expect(late.holdsAdded).toEqual(["inspectionOverdue", "serviceLifeOver"]);
    expect(late.after.holds).toEqual(["inspectionOverdue", "serviceLifeOver"]);
    expect(recorded(onTheRoad(aCylinder()).disabled().decide({ id })).holdsAdded).toEqual([]);
  });
});

describe.each([2, 6] as const)("%i, a full one comes in", (id) => {
  it("is held by the company and full; its gate stays", () => {
    expect(recorded(onTheRoad(aSound()).decide({ id }))).toEqual(plain({ holder: placeOf(station), content: "full" }));
  });
  it("sends the gate of one from a customer back to filled", () => {
    const { after, exceptions } = recorded(delivered(aSound()).decide({ id }));
    expect(after.gate).toEqual({ is: "filled", at: at("02:00"), companyId: station.id });
    expect(exceptions).toEqual([]);
  });
  it("flags one that is empty in the ledger, and that has no post-fill check", () => {
    const { exceptions } = recorded(onTheRoad(aCylinder()).decide({ id }));
    expect(exceptions).toEqual(["ledger.contentDiffers", "check.postFillMissing"]);
  });
  it("flags a strange place and one that is not fit, and puts it on hold", () => {
    const { exceptions, holdsAdded } = recorded(overdue(elsewhere(aSound())).decide({ id }));
    expect(exceptions).toEqual(["ledger.placeDiffers", "cylinder.notFit"]);
    expect(holdsAdded).toEqual(["inspectionOverdue"]);
  });
});

describe.each([4, 6] as const)("%i, into a store", (id) => {
  it.each([headOffice, inspectionUnit, repairUnit])("is refused at $name, which is no stock place", (by) => {
    expect(refused(onTheRoad(aSound()).decide({ id, by }))).toEqual(["procedure.wrongKindOfPlace"]);
  });
  it.each([station, store, dealer])("is taken at $name", (by) => {
    expect(recorded(onTheRoad(aSound()).decide({ id, by })).after.holder).toEqual(placeOf(by));
  });
});

describe.each([1, 5] as const)("%i, an empty one goes out", (id) => {
  it("is on the vehicle", () => {
    expect(recorded(aCylinder().decide({ id }))).toEqual(plain({ holder: onTruck }));
  });
  it("is refused when it is scrapped, not here or full", () => {
    expect(refused(scrapped(elsewhere(aSound())).decide({ id }))).toEqual([
      "cylinder.scrapped",
      "cylinder.notHere",
      "cylinder.notEmpty",
    ]);
  });
  it.each(unfitReasons.slice(1))("is flagged, without a hold, when it is %s", (_, make) => {
    const { exceptions, holdsAdded } = recorded(make(aCylinder()).decide({ id }));
    expect({ exceptions, holdsAdded }).toEqual({ exceptions: ["cylinder.notFit"], holdsAdded: [] });
  });
});

describe("3, full sent", () => {
  it("is at the customer when a client is named, else on the vehicle", () => {
    expect(recorded(aSound().decide({ id: 3, clientId: "client-1" }))).toEqual(plain({ holder: atCustomer }));
    expect(recorded(aSound().decide({ id: 3 }))).toEqual(plain({ holder: onTruck }));
  });
  it("goes from any vehicle, too", () => {
    expect(recorded(onTheRoad(aSound()).decide({ id: 3, clientId: "client-1" })).exceptions).toEqual([]);
  });
  it.each(unfitReasons)("is refused when it is %s", (_, make, code) => {
    expect(refused(make(aSound()).decide({ id: 3 }))).toEqual([code]);
  });
  it("is refused elsewhere, empty, and without its post-fill check", () => {
    expect(refused(elsewhere(aCylinder()).decide({ id: 3 }))).toEqual([
      "cylinder.notHere",
      "cylinder.notFull",
      "check.postFillMissing",
    ]);
  });
  it("is refused when the customer holds as many as it may", () => {
    const deliver = { id: 3, clientId: "client-1" } as const;
    expect(refused(aSound().decide({ ...deliver, limit: { holds: 5, maximum: 5 } }))).toEqual([
      "customer.limitReached",
    ]);
    expect(recorded(aSound().decide({ ...deliver, limit: { holds: 4, maximum: 5 } })).exceptions).toEqual([]);
  });
});

describe("7, full out of store", () => {
  it("is on the vehicle", () => {
    expect(recorded(aSound().decide({ id: 7 }))).toEqual(plain({ holder: onTruck }));
  });
  it.each(unfitReasons)("is refused when it is %s", (_, make, code) => {
    expect(refused(make(aSound()).decide({ id: 7 }))).toEqual([code]);
  });
  it("is refused from a vehicle, empty, and without its post-fill check", () => {
    const reasons = ["cylinder.notHere", "cylinder.notFull", "check.postFillMissing"];
    expect(refused(onTheRoad(aCylinder()).decide({ id: 7 }))).toEqual(reasons);
  });
});

describe("8, filling", () => {
  const checked = () => aCylinder().did({ id: 9, at: at("00:50") });
  it("is full, its gate filled", () => {
    const gate = { is: "filled", at: at("02:00"), companyId: station.id };
    expect(recorded(checked().decide({ id: 8 }))).toEqual(plain({ content: "full", gate }));
  });
  it("is refused at a company that is no filling station", () => {
    expect(refused(checked().decide({ id: 8, by: store }))).toEqual([
      "procedure.wrongKindOfPlace",
      "cylinder.notHere",
      "check.preFillMissing",
    ]);
  });
  it.each(unfitReasons)("is refused when it is %s", (_, make, code) => {
    expect(refused(make(checked()).decide({ id: 8 }))).toEqual([code]);
  });
  it("is refused when it is elsewhere", () => {
    expect(refused(elsewhere(checked()).decide({ id: 8 }))).toEqual(["cylinder.notHere"]);
  });
  it("is refused when it is full", () => {
    expect(refused(checked().standing({ content: "full" }).decide({ id: 8 }))).toEqual(["cylinder.notEmpty"]);
  });
  it("is refused for exactly one reason of the pre-fill check", () => {
    const failed = aCylinder()
      .did({ id: 9, checkStatus: 0, at: at("00:50") })
      .standing({ holds: [] });
    expect(refused(failed.decide({ id: 8 }))).toEqual(["check.preFillFailed"]);
    expect(refused(aCylinder().decide({ id: 8 }))).toEqual(["check.preFillMissing"]);
    const checkedThere = checked().standing({
      gate: { is: "preFillPassed", at: at("00:50"), companyId: otherStation.id },
    });
    expect(refused(checkedThere.decide({ id: 8 }))).toEqual(["check.preFillMissing"]);
    expect(refused(checked().decide({ id: 8, at: at("00:51", "2026-03-03") }))).toEqual(["check.preFillStale"]);
    expect(refused(checked().decide({ id: 8, at: "2026-03-03T00:50:01.000Z" }))).toEqual(["check.preFillStale"]);
    expect(recorded(checked().decide({ id: 8, at: at("00:50", "2026-03-03") })).exceptions).toEqual([]);
  });
  it("is refused with another medium than the spec's", () => {
    const propane = { id: "propane", name: "Propane" };
    expect(refused(checked().decide({ id: 8, medium: propane }))).toEqual(["cylinder.wrongMedium"]);
    expect(recorded(checked().decide({ id: 8, medium: { id: "lpg", name: "LPG" } })).exceptions).toEqual([]);
  });
  it("is refused when it does not end after its start", () => {
    expect(refused(checked().decide({ id: 8, fillingEndTime: at("01:00") }))).toEqual(["fill.timesInvalid"]);
  });
  it.each([
    [0, 12000],
    [-1, 12000],
    [7000, 7000],
    [7000, 6999],
  ])("is refused with %i g before and %i g after", (beforeGrams, afterGrams) => {
    expect(refused(checked().decide({ id: 8, beforeGrams, afterGrams }))).toEqual(["fill.weightsInvalid"]);
  });
  it("holds what was filled above the spec's maximum, from the first gram", () => {
    expect(recorded(checked().decide({ id: 8, afterGrams: 12000 })).exceptions).toEqual([]);
    const { after, exceptions, holdsAdded } = recorded(checked().decide({ id: 8, afterGrams: 12001 }));
    expect({ exceptions, holdsAdded }).toEqual({ exceptions: ["cylinder.overweight"], holdsAdded: ["overweight"] });
    expect(after).toMatchObject({ content: "full", holds: ["overweight"] });
  });
});

it("an event without an exception carries no facts, and a refusal and a flag do", () => {
  const dataOf = (decision: Decision) => (decision.outcome === "duplicate" ? undefined : decision.events[0].data);
  expect(dataOf(aCylinder().decide({ id: 9 }))).not.toHaveProperty("facts");
  expect(dataOf(aCylinder().decide({ id: 2 }))).toHaveProperty("facts");
  expect(dataOf(aCylinder().decide({ id: 7 }))).toHaveProperty("facts");
});

describe("9, pre-fill check", () => {
  it("passed: held by the company, the gate passed there", () => {
    const gate = { is: "preFillPassed", at: at("02:00"), companyId: station.id };
    expect(recorded(aCylinder().decide({ id: 9 }))).toEqual(plain({ holder: placeOf(station), gate }));
  });
  it("with a fault: the gate failed, on hold", () => {
    expect(recorded(aCylinder().decide({ id: 9, checkStatus: 0 }))).toEqual({
      after: { holder: placeOf(station), gate: { is: "preFillFailed" }, holds: ["fault"] },
      holdsAdded: ["fault"],
      exceptions: ["check.fault"],
    });
  });
  it("is refused when it is scrapped or full", () => {
    expect(refused(scrapped(aSound()).decide({ id: 9 }))).toEqual(["cylinder.scrapped", "cylinder.notEmpty"]);
  });
  it("flags another place, even a vehicle", () => {
    expect(recorded(onTheRoad(aCylinder()).decide({ id: 9 })).exceptions).toEqual(["ledger.placeDiffers"]);
  });
  it("flags and holds what is out of date, whatever the check says", () => {
    expect(recorded(overdue(aCylinder()).decide({ id: 9 }))).toMatchObject({
      exceptions: ["cylinder.notFit"],
      holdsAdded: ["inspectionOverdue"],
    });
    expect(recorded(old(aCylinder()).decide({ id: 9, checkStatus: 0 }))).toMatchObject({
      exceptions: ["cylinder.notFit", "check.fault"],
      holdsAdded: ["fault", "serviceLifeOver"],
    });
  });
  it("neither flags nor lifts what is disabled or held", () => {
    expect(recorded(held(aCylinder()).disabled().decide({ id: 9 }))).toMatchObject({ exceptions: [], holdsAdded: [] });
  });
});

describe("10, periodic check", () => {
  const here = () => aCylinder(inspectionUnit);
  const check = { id: 10, by: inspectionUnit } as const;
  it("standard: due a cycle after the day of the check, and lifts overdue and fault alone", () => {
    const cylinder = here().standing({ serviceEnd: "2035-01-01", holds: ["fault", "overweight", "inspectionOverdue"] });
    expect(recorded(cylinder.decide(check))).toEqual(plain({ inspectionDue: "2030-03-02", holds: ["overweight"] }));
  });
  it("standard: due on the given day, but never after the service life", () => {
    expect(recorded(here().decide({ ...check, nextInspectionTime: "2027-01-01" })).after.inspectionDue).toBe(
      "2027-01-01",
    );
    expect(recorded(here().decide({ ...check, nextInspectionTime: "2040-01-01" })).after.inspectionDue).toBe(
      "2032-05-01",
    );
  });
  it("fault: on hold; scrap: scrapped", () => {
    expect(recorded(here().decide({ ...check, checkStatus: 0 }))).toEqual({
      after: { holds: ["fault"] },
      holdsAdded: ["fault"],
      exceptions: ["check.fault"],
    });
    expect(recorded(here().decide({ ...check, checkStatus: 2 }))).toEqual(plain({ scrapped: true }));
  });
  it("is refused when it is scrapped, and at a company that is no inspection unit", () => {
    const reasons = ["cylinder.scrapped", "procedure.wrongKindOfPlace"];
    expect(refused(scrapped(aCylinder()).decide({ id: 10, by: station }))).toEqual(reasons);
  });
  it("flags another place and leaves the cylinder there", () => {
    const { after, exceptions } = recorded(aCylinder().decide(check));
    expect([after.holder, exceptions]).toEqual([undefined, ["ledger.placeDiffers"]]);
  });
});

describe("11, post-fill check", () => {
  it("passed: the gate passed; fault: on hold, the gate stays", () => {
    const gate = { is: "postFillPassed", at: at("02:00") };
    expect(recorded(aFilled().decide({ id: 11 }))).toEqual(plain({ gate }));
    expect(recorded(aFilled().decide({ id: 11, checkStatus: 0 }))).toEqual({
      after: { holds: ["fault"] },
      holdsAdded: ["fault"],
      exceptions: ["check.fault"],
    });
  });
  it("is refused unless a filling waits for it, and for nothing else", () => {
    expect(refused(aCylinder().decide({ id: 11 }))).toEqual(["procedure.notFilled"]);
    expect(refused(aSound().decide({ id: 11 }))).toEqual(["procedure.notFilled"]);
    expect(recorded(scrapped(aFilled()).decide({ id: 11 })).exceptions).toEqual([]);
  });
  it("flags another place", () => {
    expect(recorded(elsewhere(aFilled()).decide({ id: 11 })).exceptions).toEqual(["ledger.placeDiffers"]);
  });
});

describe.each([12, 13] as const)("%i, a check in the store", (id) => {
  it("changes nothing when passed and holds a fault", () => {
    expect(recorded(aCylinder().decide({ id }))).toEqual(plain({}));
    expect(recorded(aCylinder().decide({ id, checkStatus: 0 })).after).toEqual({ holds: ["fault"] });
  });
  it("is refused elsewhere and where there is no stock", () => {
    expect(refused(elsewhere(aCylinder()).decide({ id }))).toEqual(["cylinder.notHere"]);
    expect(refused(aCylinder(headOffice).decide({ id, by: headOffice }))).toEqual(["procedure.wrongKindOfPlace"]);
  });
});

describe("14 and 15, repair", () => {
  it("sends an empty one to the repair unit, and flags another place", () => {
    expect(recorded(aCylinder().decide({ id: 14 }))).toEqual(plain({ holder: placeOf(repairUnit) }));
    expect(recorded(elsewhere(aCylinder()).decide({ id: 14 })).exceptions).toEqual(["ledger.placeDiffers"]);
  });
  it("does not send one that is scrapped or full", () => {
    expect(refused(scrapped(aSound()).decide({ id: 14 }))).toEqual(["cylinder.scrapped", "cylinder.notEmpty"]);
  });
  it("takes it back empty, its gate none, and never from anywhere else", () => {
    expect(recorded(aCylinder(repairUnit).decide({ id: 15 }))).toEqual(plain(emptyHere));
    expect(refused(aCylinder().decide({ id: 15 }))).toEqual(["procedure.notInRepair"]);
  });
  it("takes back what was scrapped, disabled or held meanwhile, since it is there", () => {
    for (const [, make] of unfitReasons)
      expect(recorded(make(aCylinder(repairUnit)).decide({ id: 15 }))).toEqual(plain(emptyHere));
  });
  it("makes the inspection due at once after parts were changed, never later", () => {
    expect(recorded(aCylinder(repairUnit).decide({ id: 15, partsChanged: true })).after.inspectionDue).toBe(
      "2026-03-02",
    );
    const overdueOne = overdue(aCylinder(repairUnit));
    expect(recorded(overdueOne.decide({ id: 15, partsChanged: true })).after.inspectionDue).toBe("2026-03-01");
  });
});

describe("16, gas transport", () => {
  it("notes the vehicle and moves nothing", () => {
    const decision = onTheRoad(aCylinder()).decide({ id: 16, driverId: "driver-1" });
    expect(recorded(decision)).toEqual(plain({}));
    expect(decision).toMatchObject({ events: [{ data: { vehicle: truck, driverId: "driver-1" } }] });
  });
  it("flags what is not on a vehicle, and refuses what is scrapped", () => {
    expect(recorded(aCylinder().decide({ id: 16 })).exceptions).toEqual(["ledger.placeDiffers"]);
    expect(refused(scrapped(aCylinder()).decide({ id: 16 }))).toEqual(["cylinder.scrapped"]);
  });
});
