import { describe, expect, it } from "vitest";
import type { ImportRow, ImportSheet } from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { locales } from "#contracts/locales/index.ts";
import { languages } from "#contracts/locales/languages.ts";
import { rowView, sameAs } from "#client/screens/import/check/row-book.ts";
import { shownFields } from "#client/screens/import/check/check-columns.tsx";
import { columnsOf, firstMapping, missingFields, withField } from "#client/screens/import/mapping.ts";
import { letterOf } from "#client/screens/import/import-words.ts";
import { batchesOf, mostSegments } from "#client/screens/import/run/batches.ts";

const column = (index: number, guess: string | null) => ({ index, name: `c${index}`, samples: [], guess });
const sheet: ImportSheet = {
  name: "one",
  rows: 9,
  headRow: 1,
  columns: [column(0, "gasBarcode"), column(1, "gasBarcode"), column(2, null), column(3, "specId")],
};

describe("the columns of a sheet", () => {
  it("begin as they are guessed; of two that seem to hold one field the first does", () => {
    expect(firstMapping(sheet, null)).toEqual({ 0: "gasBarcode", 3: "specId" });
  });
  it("begin as they were mapped last, if it was this sheet", () => {
    const mapping = { sheet: "one", headRow: 1, columns: { factoryNumber: 2 } };
    expect(firstMapping(sheet, mapping)).toEqual({ 2: "factoryNumber" });
    expect(firstMapping({ ...sheet, name: "two" }, mapping)).toEqual({ 0: "gasBarcode", 3: "specId" });
  });
  it("give a field to one column: the one that had it loses it", () => {
    const mapped = withField({ 0: "gasBarcode", 3: "specId" }, 2, "gasBarcode");
    expect(mapped).toEqual({ 2: "gasBarcode", 3: "specId" });
    expect(columnsOf(withField(mapped, 3, undefined))).toEqual({ gasBarcode: 2 });
  });
  it("tell which fields that every row needs are missing", () => {
    const missing = missingFields("cylinder", { 0: "gasBarcode", 3: "specId" });
    expect(missing).toEqual(["factoryNumber", "gasManufacturingUnitId", "productionDate", "emptyWeight"]);
  });
  it("are called as in a spreadsheet", () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});

describe("the fields that the check shows", () => {
  it("are those of the columns in their order, what every row needs, and what has errors", () => {
    const mapping = { sheet: "one", headRow: 1, columns: { specId: 3, gasBarcode: 0 } };
    const errors = [{ field: "inspectionDate", code: "date.startAfterEnd", rows: 1, suggested: 0, values: [] }];
    const shown = shownFields("cylinder", mapping, errors);
    expect(shown.slice(0, 2)).toEqual(["gasBarcode", "specId"]);
    expect(shown).toEqual(expect.arrayContaining(["emptyWeight", "inspectionDate"]));
    expect(shown).not.toContain("reason");
  });
  it("have the row's reason where a tare is out of its range", () => {
    const errors = [{ field: "emptyWeight", code: "cylinder.tareOutOfRange", rows: 1, suggested: 0, values: [] }];
    expect(shownFields("cylinder", null, errors)).toContain("reason");
  });
});

describe("a row that was changed and not answered for", () => {
  const t = (key: string): string => key;
  const cells = {
    gasBarcode: "A1",
    factoryNumber: "F",
    specId: "YSP35",
    gasManufacturingUnitId: "M",
    productionDate: "2026-01-05",
    inspectionDate: "2025-01-05",
    emptyWeight: "16.5",
  };
  const unknown = { field: "specId", code: "import.unknownName", msg: "no such spec" };
  const early = { field: "inspectionDate", code: "date.startAfterEnd", msg: "too early" };
  const row = (...errors: ImportRow["errors"]): ImportRow => ({ row: 7, state: "error", cells, errors });
  const view = (of: ImportRow, changed: Record<string, string>) =>
    rowView(importKinds.cylinder, of, new Map(Object.entries(changed)), { t, reading: undefined });
  const codes = ({ errors }: ImportRow) => errors.map(({ field, code }) => `${field} ${code}`);

  it("is the row itself without changes", () => {
    const same = row(unknown);
    expect(view(same, {})).toBe(same);
  });
  it("has the errors that the contract's rules find, and those of other cells that only the server finds", () => {
    const seen = view(row(unknown), { emptyWeight: "1,500" });
    expect(codes(seen)).toEqual(["emptyWeight field.number", "specId import.unknownName"]);
    expect(seen.state).toBe("error");
  });
  it("loses an error of its own rules that the change of another cell mends", () => {
    expect(codes(view(row(early), { factoryNumber: "F2" }))).toEqual(["inspectionDate date.startAfterEnd"]);
    expect(codes(view(row(early), { productionDate: "2024-01-05" }))).toEqual([]);
  });
  it("is ready until the server says otherwise when the last cell is mended", () => {
    const seen = view(row(unknown), { specId: "YSP35.5", inspectionDate: "" });
    expect([codes(seen), seen.state, seen.cells["specId"]]).toEqual([[], "ready", "YSP35.5"]);
  });
  it("says of which row it is the double in each language", () => {
    for (const language of languages) {
      const msg = locales[language]["import.duplicate"].replace("{{row}}", "1,318");
      expect(sameAs(row({ field: "gasBarcode", code: "import.duplicate", msg }))).toBe("1,318");
    }
  });
});

describe("the batches of a run", () => {
  it("are done, at work or waiting, and red where a row was refused", () => {
    expect(batchesOf(1200, 700, [0])).toEqual([
      { rows: 500, state: "refused" },
      { rows: 500, state: "active" },
      { rows: 200, state: "waiting" },
    ]);
    expect(batchesOf(1200, 1200, []).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  });
  it("share a segment where there are too many to be drawn, and none that is refused is hidden", () => {
    const many = batchesOf(200_000, 200_000, [0, 399]);
    expect(many.length).toBeLessThanOrEqual(mostSegments);
    expect(many.map(({ state }) => state).filter((state) => state === "refused")).toHaveLength(2);
    expect(many.reduce((sum, { rows }) => sum + rows, 0)).toBe(200_000);
  });
});
