import { describe, expect, it } from "vitest";
import { importKinds } from "#contracts/imports/kinds.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import { createSurvey, plainReading, type Reading } from "#contracts/imports/reading.ts";

const kind = importKinds.cylinder;
const words: Words = (key) => [key];
const surveyed = (rows: Cells[], fleet: number[] = []): Reading => {
  const survey = createSurvey(kind);
  for (const row of rows) survey.add(row);
  return survey.end(fleet);
};
const made = (...texts: string[]) => surveyed(texts.map((productionDate) => ({ productionDate }))).days;
const bottle: Cells = {
  gasBarcode: "075726610018",
  factoryNumber: "26-300118",
  specId: "YSP35.5",
  gasManufacturingUnitId: "Foshan Hongyuan",
  productionDate: "2026-10-12",
  emptyWeight: "16.52",
};
const read = (cells: Cells, reading: Reading = plainReading) =>
  readRow(kind, { ...bottle, ...cells }, words, { reading });
const faultsOf = (cells: Cells, reading?: Reading) =>
  read(cells, reading).faults.map(({ path, code }) => `${path} ${code}`);

describe("a column of days", () => {
  it("is read month first where one cell can be nothing else", () => {
    expect(made("3/4/2026", "3/13/2026", "2026-01-01")).toEqual([
      { field: "productionDate", order: "monthFirst", by: "cells", sample: "3/13/2026", cells: 1 },
    ]);
    const reading = surveyed([{ productionDate: "3/4/2026" }, { productionDate: "3/13/2026" }]);
    expect(read({ productionDate: "3/4/2026" }, reading).body).toMatchObject({ productionDate: "2026-03-04" });
  });

  it("is read day first where one cell can be nothing else", () => {
    expect(made("3/4/2026", "13/3/2026")).toMatchObject([{ order: "dayFirst", by: "cells", sample: "13/3/2026" }]);
  });

  it("is asked about where nothing decides, or cells contradict each other", () => {
    expect(made("3/4/2026", "5/6/2026")).toEqual([
      { field: "productionDate", order: null, by: null, sample: "3/4/2026", cells: 2 },
    ]);
    const both = surveyed(["3/4/2026", "3/13/2026", "13/3/2026"].map((productionDate) => ({ productionDate })));
    expect(both.days).toMatchObject([{ order: null, by: null, sample: "3/4/2026" }]);
    expect(faultsOf({ productionDate: "3/4/2026" }, both)).toEqual(["productionDate import.dayOrder"]);
    expect(read({ productionDate: "3/13/2026" }, both).body).toMatchObject({ productionDate: "2026-03-13" });
  });

  it("says nothing where every cell says by itself what it is", () => {
    expect(made("13/3/2026", "4/4/2026", "2026-05-06", "6.7.2026")).toEqual([]);
  });

  it("decides for itself alone", () => {
    const reading = surveyed([
      { productionDate: "3/13/2021", inspectionDate: "3/4/2026" },
      { productionDate: "1/2/2021", inspectionDate: "25/12/2026" },
    ]);
    expect(reading.days.map(({ field, order }) => [field, order])).toEqual([
      ["productionDate", "monthFirst"],
      ["inspectionDate", "dayFirst"],
    ]);
  });
});

describe("months", () => {
  it("are the first day of what begins and the last of what ends, and the page can say so", () => {
    const cells = { productionDate: "2021.05", inspectionDate: "2025年5月", expirationDate: "05/2029" };
    expect(read(cells).body).toMatchObject({
      ...{ productionDate: "2021-05-01", inspectionDate: "2025-05-01", expirationDate: "2029-05-31" },
    });
    expect(surveyed([cells, { productionDate: "2021.06" }]).months).toEqual([
      { field: "productionDate", sample: "2021.05", day: "2021-05-01", cells: 2 },
      { field: "inspectionDate", sample: "2025年5月", day: "2025-05-01", cells: 1 },
      { field: "expirationDate", sample: "05/2029", day: "2029-05-31", cells: 1 },
    ]);
  });

  it("that may be January or October are faults of their own", () => {
    expect(faultsOf({ productionDate: "2021.1" })).toEqual(["productionDate import.monthLost"]);
  });
});

describe("a cell as programs leave it", () => {
  it("has no spaces and signs around it that nobody sees", () => {
    for (const gasBarcode of [
      "\u00A0075726610018\u3000",
      "\u200B075726610018\uFEFF",
      "'075726610018",
      "’075726610018",
      '="075726610018"',
    ])
      expect([gasBarcode, read({ gasBarcode }).values["gasBarcode"]]).toEqual([gasBarcode, "075726610018"]);
  });

  it("keeps a sign in front that an export escaped, and an apostrophe that belongs to it", () => {
    expect(read({ factoryNumber: "'=A1" }).values["factoryNumber"]).toBe("=A1");
    expect(read({ factoryNumber: "'-12" }).values["factoryNumber"]).toBe("-12");
    expect(read({ factoryNumber: "'t Hooft" }).values["factoryNumber"]).toBe("'t Hooft");
    expect(faultsOf({ factoryNumber: "=A1" })).toEqual(["factoryNumber import.formula"]);
  });

  it("is a number with a decimal comma, in full width, or with spaces between thousands", () => {
    for (const [text, value] of [
      ["16,5", 16.5],
      ["１６．５", 16.5],
      ["16.500000", 16.5],
      ["1 6", 16],
    ] as const)
      expect([text, read({ emptyWeight: text }).values["emptyWeight"]]).toEqual([text, value]);
    expect(faultsOf({ emptyWeight: "16,500" })).toEqual(["emptyWeight field.number"]);
  });

  it("is told of digits that are gone, and loses the decimals that a program gave a code", () => {
    for (const gasBarcode of ["7.57E+11", "7,57E+11", "1E+12"])
      expect(faultsOf({ gasBarcode })).toEqual(["gasBarcode import.digitsLost"]);
    expect(read({ gasBarcode: "757266100180.0" }).values["gasBarcode"]).toBe("757266100180");
  });

  it("says empty and full in the words of yards", () => {
    for (const text of ["满", "满瓶", "重瓶", "full", "Full"])
      expect([text, faultsOf({ content: text })]).toEqual([text, ["place import.placeMissing"]]);
    for (const text of ["空", "空瓶", "EMPTY"]) expect(faultsOf({ content: text })).toEqual([]);
    expect(faultsOf({ content: "满", place: "North" })).toEqual([]);
  });
});

describe("the length of a barcode", () => {
  const codes = (...all: string[]) => all.map((gasBarcode) => ({ gasBarcode }));

  it("that others of the column do not have is held back, with the nought that a spreadsheet took", () => {
    const reading = surveyed(codes("075726610018", "075726610019", "75726610020"));
    expect(reading.lengths).toEqual({ column: [12], fleet: [], taken: [] });
    expect(read({ gasBarcode: "75726610020" }, reading).faults).toEqual([
      {
        path: "gasBarcode",
        code: "import.unusualLength",
        params: { has: 11, expected: 12, suggestions: ["075726610020"] },
      },
    ]);
    expect(faultsOf({ gasBarcode: "075726610020" }, reading)).toEqual([]);
  });

  it("that the fleet does not have is held back though the whole column has it", () => {
    const reading = surveyed(codes("75726610018", "75726610019"), [12]);
    expect(read({ gasBarcode: "75726610018" }, reading).faults).toMatchObject([
      { params: { has: 11, expected: 12, suggestions: ["075726610018"] } },
    ]);
    // Put back, it is one of the fleet's.
    expect(faultsOf({ gasBarcode: "075726610018" }, reading)).toEqual([]);
  });

  it("that half the column has is one of two, and one that was taken for right is usual", () => {
    const both = surveyed(codes("1234567890", "1234567891", "123456789012", "123456789013"));
    expect(both.lengths.column.toSorted()).toEqual([10, 12]);
    const few = surveyed(codes("123456789012", "123456789013", "ABC12345"));
    expect(read({ gasBarcode: "ABC12345" }, few).faults).toMatchObject([{ params: { has: 8, suggestions: [] } }]);
    expect(faultsOf({ gasBarcode: "ABC12345" }, { ...few, lengths: { ...few.lengths, taken: [8] } })).toEqual([]);
  });

  it("is that of the code without signs that nobody sees", () => {
    const reading = surveyed(codes("075726610018", "０７５７２６６１００１９", "\u200B075726610020"));
    expect(reading.lengths.column).toEqual([12]);
  });
});
