import { describe, expect, it } from "vitest";
import { dotsPerMm, type ThermalLayout } from "#contracts/paper/labels.ts";
import { code128 } from "#contracts/codes/code128.ts";
import { readZpl, type ZplField } from "#tests/support/read-zpl.ts";
import { drawZpl } from "#workers/paper/labels/draw-zpl.ts";
import { fitText, widthOf } from "#workers/paper/labels/fit-text.ts";
import type { Label } from "#workers/paper/labels/gather-labels.ts";
import { createWords } from "#workers/paper/words.ts";

const words = createWords("zh", "Asia/Shanghai");
const label: Label = {
  cylinderId: "c",
  gasBarcode: "690123456789",
  spec: "YSP35.5",
  factoryNumber: "23-101204",
  maker: "佛山宏远钢瓶",
  due: "2027-01-31",
  owner: "华澜燃气",
  telephone: "0757-22801234",
  former: [],
};
/** 60 signs, Han and Latin. */
const longSpec = "YSP35.5型液化石油气钢瓶（带自闭阀）HP295热轧板焊接式民用瓶LPG cylinder 35.5L 双头阀款出口";
const draw = (changes: Partial<Label> = {}, layout: ThermalLayout = "zpl203") =>
  readZpl(drawZpl([{ ...label, ...changes }], layout, words))[0]!;
const texts = (fields: readonly ZplField[]) => fields.filter(({ kind }) => kind === "text");
const all = (fields: readonly ZplField[]) => texts(fields).map(({ text }) => text);

/** Boxes of the fields in dots, as large as a printer draws them at most. */
const boxes = (fields: readonly ZplField[]) =>
  texts(fields).map(({ x, y, size, text }) => ({ text, x, y, right: x + widthOf(text) * size, bottom: y + size }));

const layouts = Object.keys(dotsPerMm) as ThermalLayout[];

describe("labels in ZPL", () => {
  it.each(layouts)("are 50 by 30 mm at the dots of %s, in UTF-8, one of each", (layout) => {
    const { width, height, isUtf8, copies } = draw({}, layout);
    expect({ width, height, isUtf8, copies }).toEqual({
      width: 50 * dotsPerMm[layout],
      height: 30 * dotsPerMm[layout],
      isUtf8: true,
      copies: 1,
    });
  });

  it.each(layouts)("of %s have the barcode as QR code and as Code 128, with quiet zones on the label", (layout) => {
    const { width, fields } = draw({}, layout);
    const qr = fields.find(({ kind }) => kind === "qr");
    const lines = fields.find(({ kind }) => kind === "code128")!;
    expect([qr?.text, lines.text]).toEqual([`QA,${label.gasBarcode}`, label.gasBarcode]);
    const modules = code128(label.gasBarcode)!.reduce((sum, each) => sum + each, 0);
    expect(lines.x).toBeGreaterThanOrEqual(10 * lines.size);
    expect(lines.x + (modules + 10) * lines.size).toBeLessThanOrEqual(width);
    expect(lines.size / dotsPerMm[layout]).toBeGreaterThanOrEqual(0.165);
  });

  it.each(["A^B~C_D", "_5E", "^XZ~JR^FS", "100%_\\&"])("hold %j as it is", (text) => {
    const { fields } = draw({ gasBarcode: text, factoryNumber: text, owner: text });
    expect(all(fields)).toEqual(expect.arrayContaining([text, expect.stringContaining(text)]));
    expect(fields.find(({ kind }) => kind === "qr")?.text).toBe(`QA,${text}`);
  });

  it("leave out line ends, which a printer skips inside a word", () => {
    expect(all(draw({ owner: "North\r\nGas" }).fields)).toContain("North  Gas");
  });

  it("name the printer's Han font only for texts with such signs", () => {
    const fonts = new Map(texts(draw().fields).map(({ text, font }) => [text, font]));
    expect([fonts.get("YSP35.5"), fonts.get("华澜燃气")]).toEqual(["0", "J"]);
  });

  it.each(layouts)(
    "of %s show a specification of 60 signs whole, and code, company and telephone with it",
    (layout) => {
      expect([...longSpec]).toHaveLength(60);
      const { fields } = draw({ spec: longSpec }, layout);
      expect(all(fields).join("").replaceAll(" ", "")).toContain(longSpec.replaceAll(" ", ""));
      for (const text of [label.gasBarcode, label.owner, label.telephone, "01/2027"])
        expect(all(fields)).toContain(text);
    },
  );

  it.each([
    [
      "all of it long",
      { spec: "气".repeat(60), owner: "司".repeat(60), factoryNumber: "9".repeat(40), former: ["1".repeat(64)] },
    ],
    ["a code of 64 signs", { gasBarcode: "W".repeat(64), spec: longSpec }],
    [
      "a telephone of 40 signs",
      { telephone: "0757-2280123 ext. 4567 / 0757-22801235", owner: "司".repeat(30), spec: longSpec },
    ],
    ["short texts", {}],
  ])("with %s keep each text on the label and off the others", (_, changes) => {
    const { width, height, fields } = draw(changes);
    const lines = fields.find(({ kind }) => kind === "code128");
    const drawn = boxes(fields);
    for (const box of drawn) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width + 1);
      expect(box.bottom).toBeLessThanOrEqual(lines ? lines.y : height);
    }
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1))
        expect([
          one.text,
          other.text,
          one.right <= other.x + 1 ||
            other.right <= one.x + 1 ||
            one.bottom <= other.y + 1 ||
            other.bottom <= one.y + 1,
        ]).toEqual([one.text, other.text, true]);
    const { telephone } = { ...label, ...changes };
    expect(all(fields)).toContain(telephone);
  });

  it("show earlier barcodes small", () => {
    const { fields } = draw({ former: ["690000000001", "OLD-7"] });
    const former = texts(fields).find(({ text }) => text.includes("690000000001"))!;
    expect(former.text).toContain("OLD-7");
    expect(former.size).toBeLessThan(texts(fields).find(({ text }) => text === label.gasBarcode)!.size);
  });

  it("leave out the lines where no scanner sees them, and keep the QR code", () => {
    const kinds = draw({ gasBarcode: "ABC-".repeat(16) }).fields.map(({ kind }) => kind);
    expect(kinds).toContain("qr");
    expect(kinds).not.toContain("code128");
  });
});

describe("a text in a box", () => {
  const box = { width: 100, height: 30, sizes: [20, 15, 10], leading: 1 };
  it.each([
    ["at the largest size if it has room", "气瓶气瓶", { size: 20, lines: ["气瓶气瓶"], isWhole: true }],
    ["smaller before it is cut", "气".repeat(9), { size: 15, lines: ["气".repeat(6), "气气气"], isWhole: true }],
    ["between words", "gas cylinders", { size: 15, lines: ["gas", "cylinders"], isWhole: true }],
    [
      "with an ellipsis at the least size",
      "气".repeat(31),
      { size: 10, lines: ["气".repeat(10), "气".repeat(10), `${"气".repeat(9)}…`], isWhole: false },
    ],
  ])("is %s", (_, text, fitted) => {
    expect(fitText(text, box)).toMatchObject(fitted);
  });
});
