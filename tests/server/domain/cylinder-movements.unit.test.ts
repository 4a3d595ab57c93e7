import { describe, expect, it } from "vitest";
import { aCylinder, aFilled, aSound, at, atCustomer, onTruck } from "#tests/support/cylinder-builder.ts";
import { dealer, headOffice, inspectionUnit, repairUnit, station, store, truck } from "#tests/support/reference.ts";
import { placeOf } from "#contracts/streams/company-type.ts";
import {
  refused,
  recorded,
  plain,
  scrapped,
  overdue,
  old,
  onTheRoad,
  elsewhere,
  delivered,
  unfitReasons,
  emptyHere,
} from "./table.ts";

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
