import { describe, expect, it } from "vitest";
import { aCylinder, aFilled, aSound, at } from "#tests/support/cylinder-builder.ts";
import { headOffice, inspectionUnit, station } from "#tests/support/reference.ts";
import { placeOf } from "#contracts/streams/company-type.ts";
import { refused, recorded, plain, scrapped, held, overdue, old, onTheRoad, elsewhere } from "./table.ts";

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
