import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { lastPart } from "#contracts/codes/code-address.ts";
import { readCode, type ReadSettings } from "#contracts/codes/read-code.ts";

/** GS1's check digit, calculated as the standard's table does: from the left, with the weights by position. */
const checkDigit = (digits: string): string => {
  const first = digits.length % 2 === 0 ? 1 : 3;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? first : 4 - first), 0);
  return String((10 - (sum % 10)) % 10);
};
const asset = `950600013435${checkDigit("950600013435")}`;
const article = `0950600013435${checkDigit("0950600013435")}`;
const GS = "\u001d";

/** Codes of the fleet. */
const label = "075720003946";
const lettered = "GS-7F3A21";
const grai = `${asset}A0042`;
const giai = "9506000LPG00017";
const sgtin = `01${article}21SN77`;
const han = "京A12345";
const fleet = [label, lettered, grai, giai, sgtin, han, "330000000000000000000001"];

const settings: ReadSettings = {
  publicUrl: "https://gas.example.com",
  templates: [
    { host: "qp.example.cn", pattern: "q?c={code}" },
    { host: "old.example.cn", pattern: "/b/{code}/info" },
  ],
};

/** The bottle of the fleet that a text names; else the fault, or the unknown code. */
const read = (raw: string, more: Partial<ReadSettings> = {}): string => {
  const { candidates, fault, unknown } = readCode(raw, { ...settings, ...more });
  const byForm = new Map(fleet.map((code) => [canonicalCode(code), code]));
  for (const { code } of candidates) {
    const bottle = byForm.get(canonicalCode(code));
    if (bottle !== undefined) return bottle;
  }
  return fault ?? `? ${unknown}`;
};

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const spread = (text: string): string => [...text].join("\u200b");

/** Ways in which scanners, cameras, keyboards and cells give a text. */
const ways: [string, (text: string) => string][] = [
  ["as it is", (text) => text],
  ["with Enter", (text) => `${text}\r\n`],
  ["with Tab", (text) => `${text}\t`],
  ["with STX and ETX", (text) => `\u0002${text}\u0003`],
  ["with spaces around", (text) => `  ${text}\u00a0`],
  ["in lower case", (text) => text.toLowerCase()],
  ["in full width", wide],
  ["with invisible characters", spread],
  ["with a byte order mark", (text) => `\ufeff${text}`],
];

describe("a text that was read", () => {
  const plain: [string, string, string][] = [
    ["a number", label, label],
    ["a number with the prefix of Code 128", `]C0${label}`, label],
    ["a number with the stars of Code 39", `*${label}*`, label],
    ["a number with the prefix of Code 39 and its stars", `]A0*${label}*`, label],
    ["a number with the prefix of EAN", `]E0${label}`, label],
    ["letters", lettered, lettered],
    ["letters with the prefix of a QR code", `]Q1${lettered}`, lettered],
    ["a Han letter", han, han],
    ["an asset with serial number, prefix of GS1-128", `]C180030${grai}`, grai],
    ["the same of a GS1 Data Matrix", `]d280030${grai}`, grai],
    ["the same of a GS1 QR code", `]Q380030${grai}`, grai],
    ["the same as it is printed", `(8003)0${grai}`, grai],
    ["an asset behind its expiry date", `]C11730123180030${grai}`, grai],
    ["an asset behind a weight", `]C1310301450080030${grai}`, grai],
    ["an individual asset", `]C18004${giai}`, giai],
    ["an individual asset as it is printed", `(8004)${giai}`, giai],
    ["an article with serial number", `]d201${article}21SN77`, sgtin],
    ["an article with serial number as it is printed", `(01)${article}(21)SN77`, sgtin],
  ];
  it.each(plain.flatMap(([kind, text, bottle]) => ways.map(([way, as]) => [kind, way, as(text), bottle] as const)))(
    "finds the bottle: %s, %s",
    (_kind, _way, raw, bottle) => expect(read(raw)).toBe(bottle),
  );

  const separators = [GS, "{GS}", "<GS>", "^]"];
  it.each(separators)("parts elements at a separator sent as %j", (separator) => {
    expect(read(`]C110LOT1${separator}8004${giai}`)).toBe(giai);
    expect(read(`10LOT1${separator}8004${giai}`)).toBe(giai);
    expect(read(`]d221X9${separator}80030${grai}${separator}`)).toBe(grai);
  });

  it.each([
    ["our own address", `https://gas.example.com/t/${label}`, label],
    ["our own address with a coded sign", `https://gas.example.com/t/${encodeURIComponent(han)}`, han],
    ["our own address in a QR code's prefix", `]Q1https://gas.example.com/t/${label}`, label],
    ["a Digital Link of an asset", `https://id.gs1.org/8003/0${grai}`, grai],
    ["a Digital Link of an individual asset", `https://id.example.org/some/8004/${giai}`, giai],
    ["a Digital Link of an article", `https://id.gs1.org/01/${article}/21/SN77?17=301231`, sgtin],
    ["a template's query", `http://qp.example.cn/q?c=${label}`, label],
    ["a template's query among others", `https://QP.example.cn/q?x=1&c=${label}&lang=zh`, label],
    ["a template's path", `https://old.example.cn/b/${lettered}/info`, lettered],
    ["an address without its scheme", `www.example.com/${label}`, "code.unknownAddress"],
    ["another's address", `https://qp.example.com/q?c=${label}`, "code.unknownAddress"],
    ["a template's host with another path", `https://qp.example.cn/p?c=${label}`, "code.unknownAddress"],
    ["a template's path with one part more", `https://old.example.cn/b/1/${lettered}/info`, "code.unknownAddress"],
    ["a template's query without a code", "https://qp.example.cn/q?c=", "code.unknownAddress"],
    ["our host with another path", `https://gas.example.com/x/${label}`, "code.unknownAddress"],
    ["no address at all", "https://", "code.unknownAddress"],
    [
      "a Digital Link with a wrong check digit",
      `https://id.gs1.org/8003/0950600013435${(Number(asset.at(-1)) + 1) % 10}A1`,
      "code.checkDigit",
    ],
  ])("reads an address: %s", (_kind, raw, result) => expect(read(raw)).toBe(result));

  it.each([
    ["a returnable asset", "3306000000000000000004D2", true],
    ["an individual asset", "3414257BF7194E4000001A85", true],
    ["a reserved partition", "331C000000000000000004D2", false],
    ["an article of a shop (SGTIN)", "3034257BF7194E4000001A85", false],
    ["23 digits", "3306000000000000000004D", false],
  ])("reads a tag: %s", (_kind, hex, isGs1) => {
    const { candidates } = readCode(hex, settings);
    expect(candidates.map(({ kind }) => kind)).toEqual(isGs1 ? ["gs1", "tag"] : [hex.length === 24 ? "tag" : "label"]);
  });

  it("gives a tag's company, asset type, check digit and serial number", () => {
    // Partition 5: 24 bits for 7 digits (0614141), 20 bits for 5 digits (12345), and the serial number 400.
    const bits = [
      [0x33, 8],
      [0, 3],
      [5, 3],
      [614_141, 24],
      [12_345, 20],
      [400, 38],
    ] as const;
    const value = bits.reduce((sum, [part, length]) => (sum << BigInt(length)) | BigInt(part), 0n);
    const hex = value.toString(16).padStart(24, "0").toUpperCase();
    expect(readCode(hex, settings).candidates[0]?.code).toBe(`061414112345${checkDigit("061414112345")}400`);
  });

  it("counts a tag of digits alone as a barcode where nobody bears its GS1 code", () => {
    expect(read("330000000000000000000001")).toBe("330000000000000000000001");
    expect(readCode("330000000000000000000002", settings).unknown).toBe("330000000000000000000002");
  });

  it.each([
    ["nothing", "", "barcode.invalid"],
    ["spaces", "   ", "barcode.invalid"],
    ["a separator", GS, "barcode.invalid"],
    ["10,000 signs", "7".repeat(10_000), "barcode.invalid"],
    ["65 signs", "7".repeat(65), "barcode.invalid"],
    ["a slash", "0757/3946", "barcode.invalid"],
    ["a space inside", "0757 3946", "barcode.invalid"],
    [
      "a wrong check digit of an asset",
      `]C180030950600013435${(Number(asset.at(-1)) + 3) % 10}A0042`,
      "code.checkDigit",
    ],
    [
      "a wrong check digit of an article",
      `]C1010950600013435${(Number(article.at(-1)) + 3) % 10}21SN77`,
      "code.checkDigit",
    ],
    ["an asset without serial number", `]C180030${asset}`, `? 80030${asset}`],
    ["an article without serial number", `]C101${article}`, `? 01${article}`],
    ["an article that was cut off", `]C101${article.slice(0, 9)}`, `? 01${article.slice(0, 9)}`],
    ["a serial number alone", `]C121${label}`, `? 21${label}`],
    ["a number with one digit less", label.slice(1), `? ${label.slice(1)}`],
  ])("names no bottle: %s", (_kind, raw, result) => expect(read(raw)).toBe(result));

  it("takes a serial number alone where the tenant says so", () =>
    expect(read(`]C121${label}`, { serialAlone: true })).toBe(label));

  it("takes the whole text where it was registered so before", () => {
    const { candidates } = readCode(`]C180030${asset}${GS}10LOT`, settings);
    expect(candidates.at(-1)).toEqual({ code: `80030${asset}10LOT`, kind: "label" });
  });

  it("keeps a wrong check digit's whole text as a candidate, and no unknown code", () => {
    const wrong = `950600013435${(Number(asset.at(-1)) + 1) % 10}`;
    expect(readCode(`]C180030${wrong}A1`, settings)).toMatchObject({
      candidates: [{ code: `80030${wrong}A1`, kind: "label" }],
      fault: "code.checkDigit",
    });
    expect(readCode(`]C180030${wrong}A1`, settings).unknown).toBeUndefined();
  });

  it("shows the text without what nobody sees", () =>
    expect(readCode(`\u0002]C0${spread(label)}\r`, settings).shown).toBe(label));

  it("offers the last part of an address that nobody knows", () => {
    expect(lastPart("https://a.example/x/0757")?.code).toBe("0757");
    expect(lastPart("https://a.example/x?y=1&c=0757")?.code).toBe("0757");
    expect(lastPart("https://a.example/")).toBeUndefined();
  });
});

describe("near neighbours of a code", () => {
  const sign = fc.constantFrom(..."0123456789ABCDEFGHJKLMNPQRSTUVWXYZ-");
  const code = fc.string({ unit: sign, minLength: 4, maxLength: 20 });
  /** One sign added, left out, changed, or two neighbours exchanged. */
  const neighbour = (text: string, kind: number, at: number, other: string): string => {
    const index = at % text.length;
    const [before, after] = [text.slice(0, index), text.slice(index + 1)];
    if (kind === 0) return before + other + text.slice(index);
    if (kind === 1) return before + after;
    if (kind === 2) return before + other + after;
    return before + (text[index + 1] ?? "") + (text[index] ?? "") + text.slice(index + 2);
  };
  it("are never read as the code", () => {
    fc.assert(
      fc.property(code, fc.nat(3), fc.nat(40), sign, fc.constantFrom(...ways), (text, kind, at, other, [, as]) => {
        const near = neighbour(text, kind, at, other);
        fc.pre(canonicalCode(near) !== canonicalCode(text) && near !== "");
        const forms = readCode(as(near), settings).candidates.map((each) => canonicalCode(each.code));
        expect(forms).not.toContain(canonicalCode(text));
      }),
    );
  });

  it("of an asset's number are refused or unknown, never another bottle", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digit = (Number(asset[at]) + more) % 10;
        const wrong = asset.slice(0, at) + digit + asset.slice(at + 1);
        expect(read(`]C180030${wrong}A0042`)).toBe("code.checkDigit");
      }),
    );
  });
});
