import { inflateSync } from "node:zlib";
import { numbersOf, woff2Of } from "./write-woff2.ts";

type Tables = Map<string, Buffer>;

/** Tables of a WOFF file by their names. */
const tablesOf = (woff: Buffer): Tables => {
  const tables: Tables = new Map();
  for (let n = 0; n < woff.readUInt16BE(12); n += 1) {
    const at = 44 + 20 * n;
    const [start = 0, compressed = 0, length = 0] = [4, 8, 12].map((offset) => woff.readUInt32BE(at + offset));
    const data = woff.subarray(start, start + compressed);
    tables.set(woff.toString("latin1", at, at + 4), compressed < length ? inflateSync(data) : data);
  }
  return tables;
};

const tableIn = (tables: Tables, name: string): Buffer => {
  const table = tables.get(name);
  if (!table) throw new Error(`the font has no table ${name}`);
  return table;
};

/** Glyphs by code point, of the table of segments (format 4), which has the plane of all common characters. */
const glyphsByCode = (cmap: Buffer): Map<number, number> => {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + 8 * n));
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error("the font has no cmap of format 4");
  const size = cmap.readUInt16BE(start + 6);
  const glyphs = new Map<number, number>();
  for (let at = start + 14; at < start + 14 + size; at += 2) {
    // The four columns of a segment: its last code, its first one, what is added to a code, and where its glyphs are listed.
    const [last = 0, first = 0, added = 0, listed = 0] = [0, size + 2, 2 * size + 2, 3 * size + 2].map((column) =>
      cmap.readUInt16BE(at + column),
    );
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const place = at + 3 * size + 2 + listed + 2 * (code - first);
      const glyph = listed === 0 ? code : cmap.readUInt16BE(place);
      if (listed === 0 || glyph !== 0) glyphs.set(code, (glyph + added) & 0xffff);
    }
  }
  return glyphs;
};

/** Bits of a part of a composite glyph. */
const PART = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 };

/** Places of the glyph numbers in a composite glyph. Empty for a simple one. */
const partsIn = (glyph: Buffer): number[] => {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
  const places: number[] = [];
  let [at, flags] = [10, PART.more];
  while (flags & PART.more) {
    flags = glyph.readUInt16BE(at);
    places.push(at + 2);
    const scales = flags & PART.matrix ? 8 : flags & PART.twoScales ? 4 : flags & PART.scale ? 2 : 0;
    at += (flags & PART.words ? 8 : 6) + scales;
  }
  return places;
};

/** Outlines and widths of some glyphs, numbered in their order. Parts of composite glyphs follow. */
const pick = (tables: Tables, chosenGlyphs: readonly number[]) => {
  const [glyf, loca, hmtx] = ["glyf", "loca", "hmtx"].map((name) => tableIn(tables, name)) as [Buffer, Buffer, Buffer];
  const isLong = tableIn(tables, "head").readInt16BE(50) === 1;
  const offsetOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const widths = tableIn(tables, "hhea").readUInt16BE(34);
  const numbers = new Map<number, number>();
  const numberOf = (glyph: number): number => {
    if (!numbers.has(glyph)) numbers.set(glyph, numbers.size);
    return numbers.get(glyph)!;
  };
  for (const glyph of chosenGlyphs) numberOf(glyph);
  const [outlines, metrics]: [Buffer[], Buffer[]] = [[], []];
  // Grows while parts are added.
  for (const glyph of numbers.keys()) {
    const outline = Buffer.from(glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)));
    for (const at of partsIn(outline)) outline.writeUInt16BE(numberOf(outline.readUInt16BE(at)), at);
    outlines.push(outline);
    const metric = Buffer.alloc(4);
    metric.writeUInt16BE(hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1)), 0);
    const side = glyph < widths ? 4 * glyph + 2 : 4 * widths + 2 * (glyph - widths);
    metric.writeInt16BE(hmtx.readInt16BE(side), 2);
    metrics.push(metric);
  }
  return { outlines, hmtx: Buffer.concat(metrics) };
};

/** A cmap of format 12 in which the first code has glyph 1. */
const cmapOf = (codes: readonly number[]): Buffer => {
  const groups = codes.map((code, n) => numbersOf([code, code, n + 1]));
  const length = 16 + 12 * codes.length;
  return Buffer.concat([
    Buffer.from([0, 0, 0, 1, 0, 3, 0, 10]),
    numbersOf([12, 12 << 16, length, 0, codes.length]),
    ...groups,
  ]);
};

const copyWith = (table: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(table);
  change(copy);
  return copy;
};

/** Tables that are those of the whole font: its name, its metrics, and how its glyphs are smoothed. */
const asTheyAre = (tables: Tables) => ({
  name: tableIn(tables, "name"),
  "OS/2": tableIn(tables, "OS/2"),
  post: tableIn(tables, "post"),
  prep: tableIn(tables, "prep"),
  gasp: tableIn(tables, "gasp"),
});

/** A subset: a WOFF2 file, and the code points of the characters that the font has, in their order. */
export type Subset = { file: Buffer; codes: number[] };

/**
 * Opens a TrueType font for files of some of its characters. Positioning and substitution of glyphs are dropped.
 *
 * @param woff the font as WOFF
 */
export const openFont = (woff: Buffer): { subset: (characters: Iterable<string>) => Subset } => {
  const tables = tablesOf(woff);
  const glyphs = glyphsByCode(tableIn(tables, "cmap"));
  const subset = (characters: Iterable<string>): Subset => {
    const asked = new Set(Array.from(characters, (character) => character.codePointAt(0)!));
    const codes = [...asked].filter((code) => glyphs.has(code)).sort((one, other) => one - other);
    const { outlines, hmtx } = pick(tables, [0, ...codes.map((code) => glyphs.get(code)!)]);
    const plain = {
      ...{ hmtx, cmap: cmapOf(codes) },
      head: copyWith(tableIn(tables, "head"), (head) => void (head.writeUInt32BE(0, 8), head.writeInt16BE(1, 50))),
      hhea: copyWith(tableIn(tables, "hhea"), (hhea) => hhea.writeUInt16BE(outlines.length, 34)),
      maxp: copyWith(tableIn(tables, "maxp"), (maxp) => maxp.writeUInt16BE(outlines.length, 4)),
      ...asTheyAre(tables),
    };
    return { file: woff2Of(plain, outlines), codes };
  };
  return { subset };
};
