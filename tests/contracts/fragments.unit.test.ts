import { describe, expect, it } from "vitest";
import { fragments } from "#contracts/locales/fragments.ts";
import { languages, type Language } from "#contracts/locales/index.ts";
import { hasText, lackingValues } from "#contracts/locales/translate.ts";
import { exceptionCodes, refusalCodes } from "#contracts/streams/codes.ts";
import type { Facts } from "#contracts/streams/facts.ts";

const zone = "Asia/Shanghai";
const now = Date.parse("2026-11-26T01:00:00.000Z");
const today = "2026-11-25T21:11:00.000Z";
const before = "2026-11-24T09:20:00.000Z";

/** Values of every code, with the longest gate and names of ordinary length. */
const whole: Facts = {
  gasBarcode: "075720003504",
  procedureId: 3,
  companyName: "南庄充装站",
  companyKind: "inspection",
  paths: "vehicleId, driverId",
  scrappedAt: before,
  disabledAt: before,
  holds: "fault,overweight",
  heldSinceAt: before,
  serviceEndOn: "2026-11-10",
  inspectionDueOn: "2026-11-10",
  holderKind: "station",
  holderName: "Northgate depot",
  holderSinceAt: before,
  content: "full",
  contentSinceAt: before,
  gate: "postFillPassed",
  gateSinceAt: before,
  specName: "YSP35.5",
  specMedium: "LPG",
  givenMedium: "Propane",
  fillStartAt: today,
  fillEndAt: today,
  beforeGrams: 26_500,
  afterGrams: 41_000,
  filledGrams: 14_500,
  gasGrams: 24_530,
  maxFillGrams: 14_900,
  customerHolds: 20,
  customerMaximum: 20,
  occurredAt: before,
  recordedAt: today,
  unfit: "inspectionOverdue",
  faults: "Guard missing, dent",
  dueBeforeOn: "2026-11-10",
  dueAfterOn: "2026-12-10",
  lastProcedureId: 8,
  lastAt: before,
  others: "0757-2000-3504",
  findings: 3,
};
const codes = [...refusalCodes, ...exceptionCodes, "audit.verify"];
const most: Record<Language, number> = { en: 60, zh: 28 };
/** Chinese names where the text is Chinese. */
const named = (language: Language): Facts =>
  language === "en"
    ? whole
    : {
        ...whole,
        holderName: "季华检验站",
        specMedium: "液化石油气",
        givenMedium: "丙烷",
        faults: "护罩缺失、凹陷",
        others: "0757-0042",
      };
const short = (language: Language, list: string[], facts: Facts = named(language)) =>
  fragments(language, zone, list, facts, now);

describe.each(languages)("a fragment in %s", (language) => {
  it.each(codes)("of %s is whole and short", (code) => {
    // What is not fit is said by its causes.
    expect(hasText(language, `fragment.${code}`)).toBe(code !== "cylinder.notFit");
    const saysHolder = lackingValues(language, `fragment.${code}`, {}).some((name) => /^(holder|ledger)$/.test(name));
    const one = { ...named(language), holderKind: saysHolder ? "vehicle" : "" };
    expect(lackingValues(language, `fragment.${code}`, { ...one, ...alwaysMade })).toEqual([]);
    const [fragment = ""] = short(language, [code], one);
    expect(fragment).not.toMatch(/\{\{|undefined|NaN|–|fragment\.|exceptionCode\.|  /);
    expect(fragment.length, fragment).toBeLessThanOrEqual(most[language]);
  });
});

/** Values that are made from others. */
const alwaysMade = { holder: "on a truck", ledger: "a truck", residueGrams: 1, count: 3 };

describe("fragments", () => {
  it("say the moment, of today as a time alone, and the place once at the end", () => {
    const facts = {
      ...whole,
      heldSinceAt: today,
      contentSinceAt: today,
      holderKind: "vehicle",
      holderName: "粤E5Q916",
    };
    const list = ["cylinder.held", "cylinder.inspectionOverdue", "cylinder.notFull"];
    expect(short("en", list, facts)).toEqual([
      "On hold since 05:11",
      "Inspection overdue since 10/11/2026",
      "Empty since 05:11 · on 粤E5Q916",
    ]);
    expect(short("zh", list, facts)).toEqual([
      "冻结，05:11 起",
      "检验 10/11/2026 过期",
      "空瓶，05:11 起 · 在 粤E5Q916 上",
    ]);
  });

  it("say no place at the end that a reason has named", () => {
    expect(short("en", ["cylinder.notHere", "cylinder.notFull"])).toEqual([
      "Not here: at Northgate depot since 24/11 17:20",
      "Empty since 24/11 17:20",
    ]);
    expect(short("en", ["ledger.placeDiffers"])).toEqual(["Ledger says Northgate depot (since 24/11 17:20)"]);
  });

  it("say each cause of what is not fit, and no cause twice", () => {
    const facts = { ...whole, unfit: "held,inspectionOverdue", unsafe: "cylinder.held" };
    expect(short("en", ["cylinder.notFit", "procedure.backdated"], facts)).toEqual([
      "On hold since 24/11 17:20 · Inspection overdue since 10/11/2026",
      "Recorded 05:11, should have been refused",
    ]);
  });

  it("say the name of the code where an older event lacks a value", () => {
    expect(short("en", ["cylinder.notFull", "check.fault"], {})).toEqual(["Not full", "Fault: put on hold"]);
    expect(short("en", ["cylinder.held"], { heldSinceAt: "" })).toEqual(["On hold"]);
  });

  it("have a whole date on paper", () => {
    expect(fragments("en", zone, ["cylinder.notEmpty"], whole)).toEqual([
      "Full since 24/11/2026 17:20 · at Northgate depot",
    ]);
  });
});
