import { describe, expect, it } from "vitest";
import { languages } from "#contracts/locales/index.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { placeOf } from "#contracts/streams/company-type.ts";
import { exceptionCodes, refusalCodes } from "#contracts/streams/codes.ts";
import type { Decision } from "#server/domain/cylinder/decide.ts";
import { aCylinder, aFilled, aSound, at, onTruck } from "#tests/support/cylinder-builder.ts";
import { headOffice, inspectionUnit, otherStation, store } from "#tests/support/reference.ts";

const checked = () => aCylinder().did({ id: 9, at: at("00:50") });
const failed = () => aCylinder().did({ id: 9, checkStatus: 0, at: at("00:50") });
const overdue = () => aCylinder().standing({ inspectionDue: "2026-03-01", serviceEnd: "2026-02-01" });
const scrap = { id: 10, by: inspectionUnit, checkStatus: 2, at: at("00:40") } as const;
const propane = { medium: { id: "propane", name: "Propane" } };

/** A scan for every code that a decision can give, as a clerk meets it. */
const met: Decision[] = [
  overdue().did(scrap).disabled().decide({ id: 3 }),
  overdue().decide({ id: 0 }),
  aCylinder(inspectionUnit).did(scrap).decide({ id: 0 }),
  failed().decide({ id: 8 }),
  failed()
    .standing({ holder: placeOf(otherStation) })
    .decide({ id: 1 }),
  checked().decide({ id: 8, at: at("01:00", "2026-03-04"), fillingEndTime: at("00:10"), ...propane }),
  checked().decide({ id: 8, by: otherStation, beforeGrams: 7000, afterGrams: 7000 }),
  checked().decide({ id: 8, by: store }),
  aCylinder().decide({ id: 8 }),
  checked().decide({ id: 8, afterGrams: 12_345 }),
  aSound().decide({ id: 5 }),
  aSound().decide({ id: 15 }),
  aSound().decide({ id: 11 }),
  aSound().decide({ id: 4, by: headOffice }),
  aSound().decide({ id: 10 }),
  aSound().decide({ id: 3, clientId: "client-1", limit: { holds: 5, maximum: 5 } }),
  aSound().standing({ holder: onTruck }).decide({ id: 0 }),
  aSound().decide({ id: 7, by: store, at: at("04:00"), recordedAt: at("03:00") }),
  aFilled().decide({ id: 2 }),
  aCylinder().decide({ id: 2, by: otherStation }),
  aCylinder().decide({ id: 16 }),
  aSound().decide({ id: 8, at: at("00:55", "2026-03-01") }),
  aSound()
    .did({ id: 7, at: at("03:00") })
    .decide({ id: 12, checkStatus: 0, at: at("01:30") }),
];
const codesOf = (decision: Decision) => {
  if (decision.outcome === "duplicate") throw new Error("nothing was scanned twice");
  return decision.outcome === "refused" ? decision.reasons : decision.exceptions;
};
const factsOf = (decision: Decision) => (decision.outcome === "duplicate" ? {} : decision.facts);
const lines = (language: "zh" | "en") =>
  met.flatMap((decision) =>
    codesOf(decision).map((code) => [code, sentences(language, "Asia/Shanghai", [code], factsOf(decision))] as const),
  );

/** Codes that no decision gives: the handlers refuse before it, with sentences of the same kind. */
const elsewhere = [
  "access.outOfScope",
  "procedure.fieldInvalid",
  "procedure.commandIdReused",
  "cylinder.unknown",
  "code.ambiguous",
  "cylinder.barcodeTaken",
  "cylinder.barcodeRetired",
  "cylinder.dueExtended",
  "cylinder.codeTwice",
];
/** Facts without a moment since when: a place's kind, a medium, weights, a number of cylinders, a fault just found. */
const timeless = [
  "procedure.wrongKindOfPlace",
  "cylinder.wrongMedium",
  "fill.weightsInvalid",
  "customer.limitReached",
  "check.fault",
  "cylinder.overweight",
];

describe.each(languages)("in %s a clerk reads", (language) => {
  it("a sentence for every code", () => {
    const known = new Set<string>(lines(language).map(([code]) => code));
    expect(
      [...refusalCodes, ...exceptionCodes].filter((code) => !known.has(code) && !elsewhere.includes(code)),
    ).toEqual([]);
  });
  it("no id, no time of a machine, no name of a field and no gap", () => {
    for (const [, line] of lines(language))
      expect(line).not.toMatch(/\d{4}-\d\d|T\d\d:|Z\b|[a-z][A-Z]|\{\{|undefined|NaN| -\d|client-1|“”| \.|  /);
  });
  it("since when, wherever there is a when", () => {
    for (const [code, line] of lines(language))
      expect([code, timeless.includes(code) || /\d\d\/\d\d\/\d{4}/.test(line)]).toEqual([code, true]);
  });
  it("where", () => {
    const places = /North Station|South Station|East Store|City Inspection|Head Office|A12345/;
    expect(lines(language).filter(([, line]) => !places.test(line))).toEqual([]);
  });
  it("what is wrong with a field by its name on screen", () => {
    const facts = { gasBarcode: "B-1", paths: "vehicleId, escortIds.1" };
    const line = sentences(language, "Asia/Shanghai", ["procedure.fieldInvalid"], facts);
    expect(line).toMatch(language === "zh" ? /B-1.*车辆、押运员 2/ : /B-1.*vehicle, escort 2/);
  });
});
