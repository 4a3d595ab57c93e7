import { describe, expect, it } from "vitest";
import { gramsOf, kgOf } from "#contracts/fields/grams.ts";
import { addMonths, addYears } from "#server/domain/calendar.ts";
import type { Decision } from "#server/domain/cylinder/decide.ts";
import { aCylinder, aFilled, aSound, at } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, otherStation, station, store } from "#tests/support/reference.ts";

const dataOf = (decision: Decision) => {
  if (decision.outcome !== "recorded") throw new Error(`not recorded but ${JSON.stringify(decision)}`);
  return decision.events[0].data;
};

describe("months", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-10-31", 1, "2026-11-30"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-05-31", 48, "2030-05-31"],
    ["2100-01-31", 1, "2100-02-28"],
  ])("%s and %i months is %s: they stop at the month's end", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
  it("takes 29 February to 28 February after a year", () => expect(addYears("2024-02-29", 1)).toBe("2025-02-28"));
});

describe("weights", () => {
  it.each([
    [0.57, 570],
    [4.35, 4350],
    [12.345, 12345],
    [1.005, 1005],
    [-1.5, -1500],
    [0, 0],
    [99999.999, 99999999],
  ])("%f kg is %i g exactly, and back", (kg, grams) => {
    expect(gramsOf(kg)).toBe(grams);
    expect(kgOf(grams)).toBe(kg);
  });
  it.each([1.2345, 1e-7, 1e21, 100000, Number.NaN])("%f kg is no weight of the wire", (kg) => {
    expect(gramsOf(kg)).toBeUndefined();
  });
});

describe("a second scan", () => {
  const moved = aCylinder().did({ id: 1, at: at("02:00") });
  it.each([at("02:02"), at("01:58")])("of the same contents at %s, 120 s away, is a duplicate", (time) => {
    expect(moved.decide({ id: 1, at: time })).toMatchObject({ outcome: "duplicate", of: { commandId: "c-1" } });
  });
  it("a second later is a procedure of its own", () => {
    expect(moved.decide({ id: 1, at: "2026-03-02T02:02:01.000Z" }).outcome).toBe("refused");
  });
  it("a second more before is a late item", () => {
    expect(dataOf(moved.decide({ id: 1, at: "2026-03-02T01:57:59.000Z" })).exceptions).toEqual([
      "procedure.outOfOrder",
    ]);
  });
  it("of other contents, by another company or of another procedure is not one", () => {
    expect(moved.decide({ id: 1, driverId: "driver-1" }).outcome).toBe("refused");
    expect(moved.decide({ id: 1, by: otherStation }).outcome).toBe("refused");
    expect(moved.decide({ id: 0 }).outcome).toBe("recorded");
  });
  it("with other images or another remark is one", () => {
    const fingerprint = moved.state.last?.fingerprint;
    expect(moved.decide({ id: 1, remark: "again", imagesUrl: "x.png", fingerprint }).outcome).toBe("duplicate");
  });
});

describe("a late item", () => {
  const sound = aSound();
  it("stands in the history and moves nothing, whatever the ledger says", () => {
    const data = dataOf(sound.decide({ id: 0, by: store, at: at("00:40") }));
    expect([data.after, data.exceptions, data.holdsAdded]).toEqual([{}, ["procedure.outOfOrder"], []]);
    expect(dataOf(sound.decide({ id: 14, at: at("00:40") })).after).toEqual({});
  });
  it("is refused for what is wrong in itself", () => {
    const fill = { id: 8, at: at("00:40") } as const;
    expect(sound.decide({ ...fill, fillingEndTime: at("00:38"), afterGrams: 1 })).toMatchObject({
      reasons: ["fill.timesInvalid", "fill.weightsInvalid"],
    });
    expect(sound.decide(fill).outcome).toBe("recorded");
  });
  it("with a fault holds, and opens no gate", () => {
    const data = dataOf(sound.decide({ id: 9, checkStatus: 0, at: at("00:40") }));
    expect(data).toMatchObject({ after: { holds: ["fault"] }, holdsAdded: ["fault"] });
    expect(data.exceptions).toEqual(["check.fault", "procedure.outOfOrder"]);
    expect(data.after.gate).toBeUndefined();
  });
  it("that scraps does scrap", () => {
    const data = dataOf(sound.decide({ id: 10, by: inspectionUnit, checkStatus: 2, at: at("00:40") }));
    expect(data.after).toEqual({ scrapped: true });
  });
  it("that is overweight says so and holds nothing", () => {
    const data = dataOf(sound.decide({ id: 8, afterGrams: 13000, at: at("00:55") }));
    // toEqual: an empty object would match any.
    expect([data.after, data.holdsAdded]).toEqual([{}, []]);
    expect(data.exceptions).toEqual(["cylinder.overweight", "procedure.outOfOrder"]);
  });
  it("does not become the last procedure", () => {
    const after = sound.did({ id: 16, at: at("00:40") });
    expect(after.state.last).toEqual(sound.state.last);
    expect(after.state.procedures).toBe(sound.state.procedures + 1);
  });
  it("is none before the first procedure, since registering does not count", () => {
    expect(dataOf(aCylinder().decide({ id: 9, at: at("23:00", "2026-02-01") })).exceptions).toEqual([]);
  });
});

describe("clocks and days", () => {
  it("refuses what lies more than 5 minutes ahead of the server", () => {
    const recordedAt = at("02:00");
    expect(aCylinder().decide({ id: 9, at: at("02:05"), recordedAt }).outcome).toBe("recorded");
    expect(aCylinder().decide({ id: 9, at: "2026-03-02T02:05:00.001Z", recordedAt })).toMatchObject({
      reasons: ["procedure.inFuture"],
    });
  });
  it("is overdue, and over its life, from the day after", () => {
    const due = (day: string) =>
      aFilled().standing({ inspectionDue: day, serviceEnd: day, gate: { is: "postFillPassed", at: at("01:30") } });
    expect(due("2026-03-02").decide({ id: 3 }).outcome).toBe("recorded");
    expect(due("2026-03-01").decide({ id: 3 })).toMatchObject({
      reasons: ["cylinder.serviceLifeOver", "cylinder.inspectionOverdue"],
    });
  });
  it("says since when, where and until when", () => {
    const decision = aSound()
      .did({ id: 7, at: at("01:30") })
      .decide({ id: 7, at: at("05:00") });
    expect(decision).toMatchObject({
      facts: { companyName: station.name, holderKind: "vehicle", holderName: "A12345", holderSinceAt: at("01:30") },
    });
  });
});
