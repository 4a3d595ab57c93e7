import { describe, expect, it } from "vitest";
import type { Decision } from "#server/domain/cylinder/decide.ts";
import { aCylinder, at } from "#tests/support/cylinder-builder.ts";
import { otherStation, station, store } from "#tests/support/reference.ts";
import { refused, recorded, plain, elsewhere, unfitReasons } from "./table.ts";

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
  it("holds what weighs more than the tare and the maximum, whatever was in it before", () => {
    const filled = (beforeGrams: number, afterGrams: number) =>
      recorded(checked().decide({ id: 8, beforeGrams, afterGrams })).holdsAdded;
    expect(filled(7300, 12_000)).toEqual([]);
    expect(filled(7300, 12_001)).toEqual(["overweight"]);
    expect(filled(6900, 11_900)).toEqual([]);
    expect(filled(6900, 11_901)).toEqual(["overweight"]);
  });
});

it("an event without an exception carries no facts, and a refusal and a flag do", () => {
  const dataOf = (decision: Decision) => (decision.outcome === "duplicate" ? undefined : decision.events[0].data);
  expect(dataOf(aCylinder().decide({ id: 9 }))).not.toHaveProperty("facts");
  expect(dataOf(aCylinder().decide({ id: 2 }))).toHaveProperty("facts");
  expect(dataOf(aCylinder().decide({ id: 7 }))).toHaveProperty("facts");
});
