import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { codeOfTag } from "#contracts/codes/epc.ts";
import { checkDigitOf } from "#contracts/codes/gs1.ts";
import { readCode, type ReadSettings } from "#contracts/codes/read-code.ts";

const GS = "\u001d";
const settings: ReadSettings = {
  publicUrl: "https://gas.example.com/app",
  templates: [
    { host: "qp.example.cn", pattern: "q?c={code}" },
    { host: "old.example.cn", pattern: "/b/{code}/info" },
    { host: "h5.example.cn", pattern: "/#/bottle?id={code}" },
  ],
};

/** The cylinder of a fleet that a text names; else the fault, or that it is unknown. */
const bottleOf = (raw: string, fleet: readonly string[], more: Partial<ReadSettings> = {}): string => {
  const byForm = new Map(fleet.map((code) => [canonicalCode(code), code]));
  const { candidates, fault } = readCode(raw, { ...settings, ...more });
  const bottles = candidates.flatMap(({ code }) => byForm.get(canonicalCode(code)) ?? []);
  return bottles[0] ?? fault ?? "unknown";
};

const assetOf = (digits: string) => digits + checkDigitOf(digits);
/** Kinds of labels: what is printed or stored on one, for the code of its cylinder. */
type Kind = { codeOf: (own: string) => string; textOf: (code: string) => string; prefixes: string[] };
const asset = assetOf("950600013435");
const article = assetOf("0950600013435");
const labels = ["", "]C0", "]A0", "]Q1", "]d1", "]E0"];
const gs1 = ["]C1", "]d2", "]Q3", "]e0", "]J1"];
const written = ["", "]Q1", "]d1"];
const address = (textOf: Kind["textOf"]): Kind => ({ codeOf: (own) => own, textOf, prefixes: written });
const kinds: Record<string, Kind> = {
  "a plain label": { codeOf: (own) => own, textOf: (code) => code, prefixes: labels },
  "a Code 39 with stars": { codeOf: (own) => own, textOf: (code) => `*${code}*`, prefixes: ["", "]A0"] },
  "an asset": { codeOf: (own) => asset + own, textOf: (code) => `80030${code}`, prefixes: gs1 },
  "an asset before other elements": {
    codeOf: (own) => asset + own,
    textOf: (code) => `80030${code}${GS}1122031410LOT`,
    prefixes: ["", ...gs1],
  },
  "an asset behind other elements": {
    codeOf: (own) => asset + own,
    textOf: (code) => `1122031410LOT${GS}80030${code}`,
    prefixes: ["", ...gs1],
  },
  "an asset as it is printed": {
    codeOf: (own) => asset + own,
    textOf: (code) => `(8003)0${code}(11)220314`,
    prefixes: written,
  },
  "an individual asset": { codeOf: (own) => `9506000${own}`, textOf: (code) => `8004${code}`, prefixes: gs1 },
  "an article with its serial number": {
    codeOf: (own) => `01${article}21${own}`,
    textOf: (code) => `17301231${code}`,
    prefixes: gs1,
  },
  "our own address": address((code) => `https://gas.example.com/app/t/${code}`),
  "a template's query": address((code) => `http://qp.example.cn/q?x=1&c=${code}&lang=zh`),
  "a template's path": address((code) => `https://old.example.cn/b/${code}/info`),
  "a template behind a #": address((code) => `https://h5.example.cn/#/bottle?id=${code}`),
  "a Digital Link of an asset": {
    codeOf: (own) => asset + own,
    textOf: (code) => `https://id.gs1.org/8003/0${code}`,
    prefixes: written,
  },
  "a Digital Link of an article": {
    codeOf: (own) => `01${article}21${own}`,
    textOf: (code) => `https://id.gs1.org/01/${article}/21/${code.slice(18)}?17=301231`,
    prefixes: written,
  },
};

const endings = ["", "\r", "\r\n", "\t", "\u0003", " ", "\u200b"];
const cases: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  // Caps Lock.
  (text) => text.replace(/[a-z]/gi, (sign) => (/[a-z]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase())),
];
const widths: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
];
const separators = [GS, "{GS}", "<GS>", "^]", "{gs}"];
const ways = endings.flatMap((ending) =>
  cases.flatMap((inCase) =>
    widths.flatMap((inWidth) =>
      separators.map((separator) => (text: string) => inWidth(inCase(text.replaceAll(GS, separator))) + ending),
    ),
  ),
);

const own = fc.string({
  unit: fc.constantFrom(..."0123456789ABCDEFGHJKLMNPQRSTUVWXYZ-"),
  minLength: 4,
  maxLength: 16,
});
const sign = fc.constantFrom(..."0123456789AZ-");
/** One sign added, left out, changed, or two neighbours exchanged. */
const neighbours = (text: string, other: string): string[] =>
  [...text].flatMap((_, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    return [
      before + other + text.slice(at),
      before + after,
      before + other + after,
      before + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
    ];
  });

describe.each(Object.entries(kinds))("%s", (_name, { codeOf, textOf, prefixes }) => {
  it(`names its cylinder with each prefix in ${ways.length} ways of reading, whatever near codes others bear`, () => {
    fc.assert(
      fc.property(own, sign, fc.constantFrom(...ways), fc.constantFrom(...prefixes), (mine, other, as, prefix) => {
        fc.pre(!/^-|-$/.test(mine));
        const code = codeOf(mine);
        const fleet = [code, ...neighbours(code, other).filter((near) => canonicalCode(near) !== canonicalCode(code))];
        expect(bottleOf(as(prefix + textOf(code)), fleet)).toBe(code);
      }),
      { numRuns: 400 },
    );
  });

  it("names no cylinder of another code where it is damaged: one sign lost, changed or exchanged", () => {
    fc.assert(
      fc.property(own, sign, fc.nat(200), (mine, other, at) => {
        const code = codeOf(mine);
        const text = (prefixes[0] ?? "") + textOf(code);
        const damaged = neighbours(text, other)[at % (text.length * 4)] ?? text;
        const { candidates } = readCode(damaged, settings);
        // What the damaged text itself says, never the code of the undamaged one by guess.
        const isSaid = (each: string) =>
          canonicalCode(damaged).replaceAll(GS, "").includes(canonicalCode(each).slice(-3));
        for (const candidate of candidates) expect(isSaid(candidate.code)).toBe(true);
        if (canonicalCode(damaged) === canonicalCode(text)) return;
        expect([code, "unknown", "code.checkDigit", "code.unknownAddress", "barcode.invalid"]).toContain(
          bottleOf(damaged, [code]),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe("a wrong digit in the number of an asset or an article", () => {
  it("is a wrong check digit however the symbol was read, never a neighbour's cylinder", () => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        own,
        fc.constantFrom(...gs1),
        (at, more, mine, prefix) => {
          const wrong = asset.slice(0, at) + ((Number(asset[at]) + more) % 10) + asset.slice(at + 1);
          const fleet = [asset + mine, wrong + mine, mine];
          expect(bottleOf(`${prefix}80030${wrong}${mine}`, fleet)).toBe("code.checkDigit");
          expect(bottleOf(`https://id.gs1.org/8003/0${wrong}${mine}`, fleet)).toBe("code.checkDigit");
        },
      ),
    );
  });
});

describe("a tag", () => {
  it("names the cylinder of its GS1 code before one of its digits, in each case", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 38n) - 1n }), fc.constantFrom(...cases), (serial, inCase) => {
        const bits = (0x33n << 88n) | (5n << 82n) | (614_141n << 58n) | (12_345n << 38n) | serial;
        const hex = bits.toString(16).padStart(24, "0");
        const code = codeOfTag(hex) ?? "";
        expect(bottleOf(inCase(hex), [code, hex])).toBe(code);
        expect(bottleOf(inCase(hex), [hex])).toBe(hex);
      }),
    );
  });
});
