import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnWidths, typeShare, type Sampled } from "#workers/render/pdf/column-widths.ts";

const WHOLE = 277;
const text = (title: string, ...texts: string[]): Sampled => ({ kind: "text", title, texts });
const barcode: Sampled = { kind: "barcode", title: "Barcode", texts: ["075720384417"] };
const sum = (widths: number[]): number => widths.reduce((all, each) => all + each, 0);

describe("columns of a printed list", () => {
  it("fill the page, whatever they hold", () => {
    const kind = fc.constantFrom("text", "barcode", "day", "moment", "integer", "choice", "json");
    const column = fc.record({ kind, title: fc.string(), texts: fc.array(fc.string(), { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 20 }), (columns) => {
        const widths = columnWidths(columns, WHOLE);
        expect(sum(widths)).toBeCloseTo(WHOLE, 6);
        expect(Math.min(...widths)).toBeGreaterThan(0);
      }),
    );
  });

  it("keep barcodes in one line when other texts must wrap", () => {
    const long = text("Remark", "a text of many words that nobody wants to read to its end, and still it is there");
    const columns = [barcode, ...Array.from({ length: 17 }, () => long)];
    expect(columnWidths(columns, WHOLE)[0]).toBeGreaterThan(12 * 1.55);
  });

  it("give width to the column whose texts would make the rows high, so that a page has more of them", () => {
    const address = text(
      "Address",
      "Jufulou Catering, 88 Fengxiang Road, Daliang subdistrict, Shunde district, Foshan",
    );
    const short = Array.from({ length: 14 }, () => text("Filled at station", "Nanzhuang filling station"));
    const widths = columnWidths([address, ...short], WHOLE);
    const lines = (width: number, signs: number) => Math.ceil((signs * 1.55) / (width - 3));
    expect(sum(widths)).toBeCloseTo(WHOLE, 6);
    expect(lines(widths[0] ?? 0, 82)).toBeLessThanOrEqual(4);
    expect(lines(widths[1] ?? 0, 25)).toBeLessThanOrEqual(3);
  });

  it("are no wider in front than their numbers need", () => {
    const numbers: Sampled = { kind: "integer", title: "No.", texts: ["548"], isNarrow: true };
    expect(columnWidths([numbers, text("A", "a"), text("B", "b")], WHOLE)[0]).toBeLessThan(13);
  });
});

it("plates and telephones of a printed list have room for one line, with smaller type where the page is narrow", () => {
  const plate: Sampled = { kind: "text", title: "Plate", texts: ["粤E1P773"], isUnbroken: true };
  const telephone: Sampled = { kind: "text", title: "Telephone", texts: ["139-0000-1027"], isUnbroken: true };
  const columns = [
    plate,
    telephone,
    ...Array.from({ length: 14 }, () => text("Kind", "Welded steel of the usual kind")),
  ];
  const share = typeShare(columns, WHOLE);
  expect(share).toBeLessThanOrEqual(1);
  expect(share).toBeGreaterThanOrEqual(6.5 / 7.2);
  const widths = columnWidths(columns, WHOLE / share);
  expect(widths[0]).toBeGreaterThan(2.54 + 6 * 1.55);
  expect(widths[1]).toBeGreaterThan(13 * 1.55);
});
