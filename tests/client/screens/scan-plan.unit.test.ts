import { describe, expect, it } from "vitest";
import { itemOf, type Job } from "#client/screens/scan/job/job.ts";
import type { ScanRow } from "#client/screens/scan/session/scan-row.ts";
import {
  beyondPlanOf,
  isUnplanned,
  planFault,
  planOf,
  progressOf,
  type Bottle,
  type Plan,
} from "#client/screens/scan/job/plan.ts";
import { procedures } from "#contracts/procedures/index.ts";

let n = 0;
const bottles = (specName: string | undefined, count: number): Bottle[] =>
  Array.from({ length: count }, () => ({ gasBarcode: `${(n += 1)}`, specName }));
const plan = (text: string): Plan => planOf(text) as Plan;

describe("the plan of a job", () => {
  it("is a number of bottles, or one of each specification", () => {
    for (const text of ["12", "12只", "12 瓶", "12 cylinders"]) expect(planOf(text)).toEqual({ total: 12 });
    const bySpec = new Map([
      ["YSP35.5", 10],
      ["YSP12", 2],
    ]);
    for (const text of [
      "YSP35.5 x 10, YSP12 x 2",
      "YSP35.5×10，YSP12*2",
      "YSP35.5：10、YSP12:2",
      "YSP35.5 10只，YSP12 * 2瓶",
    ])
      expect(planOf(text)).toEqual({ total: 12, bySpec });
  });

  it("is none where nothing is written, and unreadable where no number is", () => {
    expect([planOf(""), planOf("  ")]).toEqual([null, null]);
    for (const text of ["many", "0", "-3", "1.5", "YSP12", "YSP12 x", "12, 13", "99999"])
      expect(planOf(text)).toBeUndefined();
  });

  it("is at fault where it cannot be read, or names a specification that is not there", () => {
    const specNames = ["YSP12", "YSP35.5"];
    expect(planFault("abc", specNames)).toEqual({ is: "unreadable" });
    expect(planFault("ysp12 x 1, YSP99 x 2", specNames)).toEqual({ is: "unknownSpec", names: ["YSP99"] });
    expect([planFault("YSP99 x 2", undefined), planFault("12", specNames), planFault("", specNames)]).toEqual(
      Array(3).fill(undefined),
    );
  });

  it("is no part of what is recorded", () => {
    const job: Job = { procedureId: procedures.fullOutOfStore, values: { plan: "12", orderNumber: " A1 " } };
    expect(itemOf(job)).toEqual({ procedureId: procedures.fullOutOfStore, orderNumber: "A1" });
  });
});

describe("progress against a plan", () => {
  it("says how many of how many, and what is still to come", () => {
    expect(progressOf(plan("12"), bottles("YSP12", 7))).toMatchObject({ done: 7, planned: 12, left: 5, unexpected: 0 });
  });

  it("counts a bottle once that was scanned twice, or is on the order already", () => {
    const [one, two] = bottles("YSP12", 2) as [Bottle, Bottle];
    expect(progressOf(plan("2"), [one, two, one])).toMatchObject({ done: 2, left: 0, unexpected: 0 });
  });

  it("is not done by bottles of another specification: they are unexpected, and so is one too many", () => {
    const progress = progressOf(plan("YSP35.5 x 2, ysp12 x 1"), [
      ...bottles("YSP35.5", 1),
      ...bottles("YSP12", 2),
      ...bottles("YSP118", 1),
    ]);
    expect(progress).toMatchObject({ done: 4, left: 1, unexpected: 2 });
    expect(
      progress.lines.map(({ specName, done, planned, isUnexpected }) => [specName, done, planned, isUnexpected]),
    ).toEqual([
      ["YSP35.5", 1, 2, false],
      ["ysp12", 2, 1, false],
      ["YSP118", 1, undefined, true],
    ]);
  });

  it("is beyond a number by those that are more", () => {
    expect(progressOf(plan("2"), bottles("YSP12", 3))).toMatchObject({ left: 0, unexpected: 1 });
  });

  it("without a plan counts by specification, and nothing is unexpected", () => {
    const { planned, unexpected, lines } = progressOf(undefined, [...bottles("YSP12", 2), ...bottles("YSP118", 1)]);
    expect([planned, unexpected, lines.map(({ done }) => done)]).toEqual([undefined, 0, [2, 1]]);
  });

  it("does not judge a bottle whose specification is not known yet", () => {
    const named = plan("YSP12 x 1");
    expect([isUnplanned(named, undefined), isUnplanned(named, "ysp12"), isUnplanned(named, "YSP118")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isUnplanned(plan("3"), "YSP118")).toBe(false);
    expect(progressOf(named, bottles(undefined, 1))).toMatchObject({ done: 1, unexpected: 0 });
  });

  it("marks recorded scans of its own job alone", () => {
    const isBeyond = beyondPlanOf({ procedureId: procedures.fullOutOfStore, values: { plan: "YSP12 x 1" } });
    const row: ScanRow = {
      ...{ n: 1, commandId: "id", gasBarcode: "1", at: "", codes: [], says: [], specName: "YSP118" },
      ...{ procedureId: procedures.fullOutOfStore, result: "ok" },
    };
    const others: ScanRow[] = [
      { ...row, specName: "YSP12" },
      { ...row, procedureId: procedures.filling },
      { ...row, result: "no" },
    ];
    expect([isBeyond(row), others.some(isBeyond)]).toEqual([true, false]);
  });
});
