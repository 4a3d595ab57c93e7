import { describe, expect, it } from "vitest";
import { languages } from "#contracts/locales/index.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import { holdReasons, exceptionCodes, refusalCodes } from "#contracts/streams/codes.ts";
import { procedureIds, procedureLabel } from "#contracts/procedures/index.ts";
import { aCylinder, aSound, at } from "#tests/support/cylinder-builder.ts";
import { store } from "#tests/support/reference.ts";

const zone = "Asia/Shanghai";
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(languages)("in %s", (language) => {
  const keys = [
    ...refusalCodes,
    ...exceptionCodes,
    ...holdReasons.map((hold) => `hold.${hold}`),
    ...procedureIds.map(procedureLabel),
    ...["active", "held", "disabled", "scrapped"].map((life) => `life.${life}`),
  ];
  it.each(keys)("%s has its words", (key) => expect(hasText(language, key)).toBe(true));
});

describe("a sentence", () => {
  it.each([...refusalCodes, ...exceptionCodes])("%s fills in the same places in both languages", (code) => {
    const [first, ...others] = languages.map((language) => placesOf(translate(language, code, keep)));
    for (const other of others) expect(other).toEqual(first);
  });
  it("says what, where and since when, and days as dd/MM/yyyy in the tenant's zone", () => {
    const decision = aSound()
      .did({ id: 7, at: at("01:30") })
      .disabled()
      .decide({ id: 7, at: at("05:00") });
    if (decision.outcome !== "refused") throw new Error(decision.outcome);
    expect(sentences("en", zone, decision.reasons, decision.facts)).toBe(
      "B-1 has been disabled since 02/03/2026 08:30; it is on vehicle A12345.\nB-1 is not at North Station: it has been on vehicle A12345 since 02/03/2026 09:30.",
    );
    expect(sentences("zh", zone, decision.reasons, decision.facts)).toBe(
      "气瓶 B-1 自 02/03/2026 08:30 起已停用，现在车辆 A12345 上。\n气瓶 B-1 不在 North Station：自 02/03/2026 09:30 起在车辆 A12345 上。",
    );
  });
  it("names every reason that spoils a cylinder, each with its day", () => {
    const decision = aCylinder().standing({ inspectionDue: "2026-03-01" }).disabled().decide({ id: 0 });
    if (decision.outcome !== "recorded") throw new Error(decision.outcome);
    expect(sentences("en", zone, decision.exceptions, decision.facts)).toBe(
      "B-1 at North Station is not fit for use: disabled since 02/03/2026 08:30, inspection was due on 01/03/2026.",
    );
  });
  it("tells a place's kind once, in its name or before it", () => {
    const facts = { gasBarcode: "B-1", companyName: "South", holderSinceAt: "2026-03-02T00:30:00.000Z" };
    const at = (holderName: string) => ({ ...facts, holderKind: "station", holderName });
    const said = (holderName: string) => sentences("en", zone, ["ledger.placeDiffers"], at(holderName));
    expect(said("Northgate filling station")).toContain("has had B-1 at Northgate filling station since");
    expect(said("Northgate")).toContain("has had B-1 at filling station Northgate since");
    expect(sentences("zh", zone, ["ledger.placeDiffers"], at("南庄充装站"))).toContain("起在南庄充装站。");
  });
  it("of a refusal that was kept without where the cylinder was leaves that out", () => {
    const facts = { gasBarcode: "B-1", disabledAt: "2026-03-02T00:30:00.000Z" };
    expect(sentences("en", zone, ["cylinder.disabled"], facts)).toBe("B-1 has been disabled since 02/03/2026 08:30.");
  });
  it("leaves no place open, whatever the procedure", () => {
    const cylinder = aCylinder().standing({ scrapped: true, holds: ["fault"], serviceEnd: "2026-01-01" });
    for (const id of procedureIds) {
      const decision = cylinder.decide({ id, by: store, clientId: "client-1" });
      if (decision.outcome === "duplicate") throw new Error("no scan came before");
      const codes = decision.outcome === "refused" ? decision.reasons : decision.exceptions;
      for (const language of languages) {
        expect(sentences(language, zone, codes, decision.facts)).not.toMatch(/\{\{|undefined|NaN/);
      }
    }
  });
});

/** Puts each place's own name back, so that the places can be read off a translation. */
const keep = new Proxy({}, { get: (_, name) => `{{${String(name)}}}`, has: () => true }) as Record<string, unknown>;
