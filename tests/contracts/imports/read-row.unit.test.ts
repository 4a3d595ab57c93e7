import { describe, expect, it } from "vitest";
import { importKinds } from "#contracts/imports/kinds.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";
import { anyName, readRow } from "#contracts/imports/read-row.ts";
import { languages } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";

const words: Words = (key) => languages.map((language) => translate(language, key));

const bottle: Cells = {
  gasBarcode: "075726610018",
  factoryNumber: "26-300118",
  specId: "YSP35.5",
  gasManufacturingUnitId: "Foshan Hongyuan",
  productionDate: "2026-10-12",
  emptyWeight: "16.52",
};
const read = (cells: Cells) => readRow(importKinds.cylinder, { ...bottle, ...cells }, words);
const faultsOf = (cells: Cells) => read(cells).faults.map(({ path, code }) => `${path} ${code}`);

describe("a row of cylinders", () => {
  it("becomes the body that the form would send", () => {
    expect(read({}).body).toMatchObject({
      gasBarcode: "075726610018",
      emptyWeight: 16.52,
      productionDate: "2026-10-12",
    });
  });

  it("may write a day in six forms", () => {
    const forms = ["12/10/2026", "12.10.2026", "2026-10-12", "2026/10/12", "2026年10月12日", "20261012", "2026/10/12 "];
    for (const day of forms)
      expect(read({ productionDate: day }).body, day).toMatchObject({ productionDate: "2026-10-12" });
    for (const day of ["31/02/2026", "31.02.2026", "45942", "12/31/2026", "2026-13-01"])
      expect(faultsOf({ productionDate: day }), day).toEqual(["productionDate import.day"]);
  });

  it("is told of digits that a spreadsheet lost, and of weights that are none", () => {
    expect(faultsOf({ gasBarcode: "7.57E+11" })).toEqual(["gasBarcode import.digitsLost"]);
    expect(faultsOf({ emptyWeight: "47,580" })).toEqual(["emptyWeight field.number"]);
    expect(faultsOf({ emptyWeight: "476.205" })).toEqual(["emptyWeight weight.invalid"]);
  });

  it("has each rule of the form: what is required, how long, in which order", () => {
    expect(faultsOf({ gasManufacturingUnitId: "", gasBarcode: " " })).toEqual([
      "gasBarcode field.required",
      "gasManufacturingUnitId field.required",
    ]);
    expect(faultsOf({ inspectionDate: "2026-03-02" })).toEqual(["inspectionDate date.startAfterEnd"]);
    expect(faultsOf({ packingBatch: "100000" })).toEqual(["packingBatch field.tooBig"]);
  });

  it("has no place where an export says that nobody has seen it", () => {
    expect(read({ place: "North" }).values).toHaveProperty("place");
    for (const place of ["not seen yet", "尚未见到"]) expect(read({ place }).values).not.toHaveProperty("place");
  });

  it("says yes and no in both languages", () => {
    for (const [text, isUsable] of [
      ["是", true],
      ["No", false],
      ["停用", false],
      ["1", true],
    ] as const)
      expect(read({ isUsable: text }).body, text).toMatchObject({ isUsable });
    expect(faultsOf({ isUsable: "perhaps" })).toEqual(["isUsable import.flag"]);
  });

  it("is told of a name that stands for nothing, and of nothing else in that cell", () => {
    const row = readRow(importKinds.cylinder, bottle, words, {
      idOf: (name, field, text, values) =>
        name === "specId"
          ? { fault: { code: "import.unknownName", params: { value: text } } }
          : anyName(name, field, text, values),
    });
    expect(row.faults).toEqual([{ path: "specId", code: "import.unknownName", params: { value: "YSP35.5" } }]);
    expect(row.body).toBeUndefined();
  });
});

describe("a row of organisations", () => {
  const station: Cells = {
    type: "充装站",
    name: "North Station",
    code: "NS",
    address: "1 North Road",
    contact: "Li",
    telephone: "0757-22801234",
    parentId: "Head Company",
  };
  const readCompany = (cells: Cells) => readRow(importKinds.company, { ...station, ...cells }, words);

  it("is of the type that its column says", () => {
    expect(readCompany({}).faults).toEqual([]);
    expect(readCompany({}).body).not.toHaveProperty("type");
    expect(readCompany({ type: "" }).faults).toMatchObject([{ path: "type", code: "field.required" }]);
    expect(readCompany({ type: "shop" }).faults).toMatchObject([{ path: "type", code: "import.choice" }]);
  });

  it("has no field of another type", () => {
    expect(readCompany({ longitude: "113.1" }).faults).toMatchObject([
      { path: "longitude", code: "import.fieldOfOtherType" },
    ]);
    expect(readCompany({ type: "0", longitude: "113.1" }).faults).toEqual([]);
  });
});

describe("a text that only its writing makes faulty", () => {
  const suggested = (kind: keyof typeof importKinds, field: string, text: string) =>
    readRow(importKinds[kind], { [field]: text }, words).faults.find(({ path }) => path === field)?.params[
      "suggestions"
    ];

  it("is suggested without its unit, where the unit is the field's own", () => {
    for (const text of ["16.5 kg", "16,5KG", "16.5公斤", "16.5kg."])
      expect([text, suggested("cylinder", "emptyWeight", text)]).toEqual([text, ["16.5"]]);
    for (const text of ["16500 g", "about 16", "kg"])
      expect([text, suggested("cylinder", "emptyWeight", text)]).toEqual([text, undefined]);
  });

  it("is suggested without blanks, where a barcode is left", () => {
    expect(suggested("cylinder", "gasBarcode", "8891 0000 1011")).toEqual(["889100001011"]);
    expect(suggested("cylinder", "gasBarcode", "8891/0000 1011")).toBeUndefined();
  });

  it("is suggested without signs and country code, where a telephone number is left", () => {
    for (const text of ["139-1007-2007", "+86 139 1007 2007", "008613910072007", "(139) 1007.2007"])
      expect([text, suggested("customer", "telephone", text)]).toEqual([text, ["13910072007"]]);
    for (const text of ["1391007200", "139-1007-2007 ext 5", "+1 212 555 0100"])
      expect([text, suggested("customer", "telephone", text)]).toEqual([text, undefined]);
  });
});
