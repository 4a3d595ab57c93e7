import { describe, expect, it } from "vitest";
import { checkRecordTable, unqualifiedResultTable } from "#contracts/read-models/checks.ts";
import { checksView } from "#projections/views/checks.ts";
import { fillingTable } from "#contracts/read-models/filling.ts";
import { fillingView } from "#projections/views/filling.ts";
import { aCylinder, aFilled, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { inspectionUnit, station } from "#tests/support/reference.ts";
import { cylinderId, eventsOf, processResult, rowOfRevision, voidLast } from "./events.ts";

describe("filling records", () => {
  const rowsOf = (builder: Builder) => runView(fillingView, eventsOf(builder)).rows(fillingTable);

  it("have times, duration in seconds and weights in grams", () => {
    expect(rowsOf(aFilled())).toMatchObject([
      {
        id: rowOfRevision(2),
        cylinderId,
        companyId: station.id,
        companyName: station.name,
        userId: "user-1",
        createdTime: at("01:02"),
        fillingStartTime: at("01:00"),
        fillingEndTime: at("01:02"),
        fillingTimeConsuming: 120n,
        beforeGrams: 7000,
        afterGrams: 12000,
        filledGrams: 5000,
        maxFillGrams: 5000,
        isVoided: false,
      },
    ]);
  });

  it("are struck through when the filling is void, and only then", () => {
    expect(rowsOf(voidLast(aFilled()))).toMatchObject([{ isVoided: true }]);
    expect(rowsOf(voidLast(aFilled().did({ id: 11 })))).toMatchObject([{ isVoided: false }]);
  });
});

describe("check records", () => {
  const tablesOf = (builder: Builder) => runView(checksView, eventsOf(builder));

  it("have every check with what it found", () => {
    const checked = aCylinder().did({ id: 10, by: inspectionUnit, nextInspectionTime: "2029-01-01" });
    expect(tablesOf(checked).rows(checkRecordTable)).toMatchObject([
      {
        procedureId: 10,
        checkStatus: 1,
        companyName: inspectionUnit.name,
        nextInspectionTime: "2029-01-01",
        resultId: null,
        isHidden: false,
      },
    ]);
    const byCycle = tablesOf(aCylinder().did({ id: 10, by: inspectionUnit })).rows(checkRecordTable);
    expect(byCycle).toMatchObject([{ nextInspectionTime: "2030-03-02" }]);
    expect(tablesOf(checked).rows(unqualifiedResultTable)).toEqual([]);
  });

  it("have an unqualified result for each hold, whatever procedure made it", () => {
    const faulty = aCylinder().did({ id: 9, at: at("00:50"), checkStatus: 0, defectIds: ["dent"] });
    expect(tablesOf(faulty).rows(unqualifiedResultTable)).toMatchObject([
      { id: `${rowOfRevision(1)}.fault`, holdReason: "fault", defectIds: ["dent"], processingStatus: 0 },
    ]);
    expect(tablesOf(faulty).rows(checkRecordTable)).toMatchObject([{ resultId: `${rowOfRevision(1)}.fault` }]);
    const heavy = aCylinder()
      .did({ id: 9, at: at("00:50") })
      .did({ id: 8, at: at("01:02"), afterGrams: 12_500 });
    expect(tablesOf(heavy).rows(unqualifiedResultTable)).toMatchObject([
      { procedureId: 8, holdReason: "overweight", checkStatus: null },
    ]);
  });

  it("are processed with measures, time and person", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0 });
    const done = processResult(faulty, faulty.state.unprocessed[0]?.resultId ?? "");
    expect(tablesOf(done).rows(unqualifiedResultTable)).toMatchObject([
      { processingStatus: 2, isGoodStatus: 1, processingMeasures: "valve replaced", processedBy: "user-1" },
    ]);
  });

  it("are settled by the periodic check that lifts their hold, and wait again when that is void", () => {
    const found = aCylinder().did({ id: 9, checkStatus: 0 });
    const inspected = found.did({ id: 10, by: inspectionUnit, at: at("03:00") });
    const settled = { processingStatus: 2, isGoodStatus: 1, settledBy: 10, processingTime: at("03:00") };
    expect(tablesOf(inspected).rows(unqualifiedResultTable)).toMatchObject([settled]);
    const waits = { processingStatus: 0, isGoodStatus: null, settledBy: null, isVoided: false };
    expect(tablesOf(voidLast(inspected)).rows(unqualifiedResultTable)).toMatchObject([waits]);
  });

  it("are struck through with their results when the check is void", () => {
    const tables = tablesOf(voidLast(aCylinder().did({ id: 9, checkStatus: 0 })));
    expect(tables.rows(checkRecordTable)).toMatchObject([{ isVoided: true }]);
    expect(tables.rows(unqualifiedResultTable)).toMatchObject([{ isVoided: true }]);
  });
});
