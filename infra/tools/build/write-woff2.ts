import { brotliCompressSync, constants } from "node:zlib";

/** Numbers of 32 bits. */
export const numbersOf = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [n, value] of numbers.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
};

/** A number of 16 bits, of which the small ones take one byte. */
const short = (value: number): number[] => {
  if (value < 253) return [value];
  if (value < 506) return [255, value - 253];
  if (value < 762) return [254, value - 506];
  return [253, value >> 8, value & 255];
};

/** A length in groups of seven bits. */
const base128 = (value: number): number[] => [
  ...(value > 127 ? base128(Math.floor(value / 128)).map((group) => group | 128) : []),
  value & 127,
];

type Point = { dx: number; dy: number; isOnCurve: boolean };

/** Bits of a point in a glyph. */
const POINT = { onCurve: 1, repeat: 8, overlap: 64 };

/** Reads the steps of one axis. `short` and `same` are the bits of that axis. */
const stepsOf = (glyph: Buffer, start: number, flags: readonly number[], bits: { short: number; same: number }) => {
  let at = start;
  const steps = flags.map((flag) => {
    if (flag & bits.short) return glyph[at++]! * (flag & bits.same ? 1 : -1);
    if (flag & bits.same) return 0;
    at += 2;
    return glyph.readInt16BE(at - 2);
  });
  return { steps, end: at };
};

/** The last point of each contour and all points of a simple glyph. `overlaps`: its contours do. */
const outlineOf = (glyph: Buffer): { ends: number[]; points: Point[]; overlaps: boolean } => {
  const contours = glyph.readInt16BE(0);
  const ends = Array.from({ length: contours }, (_, n) => glyph.readUInt16BE(10 + 2 * n));
  let at = 10 + 2 * contours;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length <= ends.at(-1)!) {
    const flag = glyph[at++]!;
    const times = flag & POINT.repeat ? 1 + glyph[at++]! : 1;
    for (let n = 0; n < times; n += 1) flags.push(flag);
  }
  const across = stepsOf(glyph, at, flags, { short: 2, same: 16 });
  const up = stepsOf(glyph, across.end, flags, { short: 4, same: 32 });
  const points = flags.map((flag, n) => ({
    dx: across.steps[n]!,
    dy: up.steps[n]!,
    isOnCurve: (flag & POINT.onCurve) !== 0,
  }));
  return { ends, points, overlaps: (flags[0]! & POINT.overlap) !== 0 };
};

/** A point as its flag and one to four bytes. */
const triplet = ({ dx, dy, isOnCurve }: Point): [flag: number, ...bytes: number[]] => {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const on = isOnCurve ? 0 : 128;
  const [right, up] = [dx < 0 ? 0 : 1, dy < 0 ? 0 : 1];
  const signs = right + 2 * up;
  if (dx === 0 && y < 1280) return [on + ((y & 0xf00) >> 7) + up, y & 255];
  if (dy === 0 && x < 1280) return [on + 10 + ((x & 0xf00) >> 7) + right, x & 255];
  const [less, lower] = [x - 1, y - 1];
  if (x < 65 && y < 65)
    return [on + 20 + (less & 0x30) + ((lower & 0x30) >> 2) + signs, ((less & 15) << 4) | (lower & 15)];
  if (x < 769 && y < 769)
    return [on + 84 + 12 * ((less & 0x300) >> 8) + ((lower & 0x300) >> 6) + signs, less & 255, lower & 255];
  if (x < 4096 && y < 4096) return [on + 120 + signs, x >> 4, ((x & 15) << 4) | (y >> 8), y & 255];
  return [on + 124 + signs, x >> 8, x & 255, y >> 8, y & 255];
};

/** The outlines in streams of equal things, which are compressed better than glyph by glyph. Instructions are dropped. */
const streamsOf = (outlines: readonly Buffer[]): Buffer => {
  const [contours, counts, flags, places, composites, boxes]: number[][] = [[], [], [], [], [], []] as never;
  const bitmap = Buffer.alloc(Math.ceil(outlines.length / 32) * 4);
  const overlapping = Buffer.alloc(Math.ceil(outlines.length / 8));
  for (const [n, glyph] of outlines.entries()) {
    const kind = glyph.length === 0 ? 0 : glyph.readInt16BE(0);
    contours!.push((kind >> 8) & 255, kind & 255);
    if (kind === 0) continue;
    bitmap[n >> 3]! |= 128 >> (n & 7);
    boxes!.push(...glyph.subarray(2, 10));
    if (kind < 0) {
      composites!.push(...glyph.subarray(10));
      continue;
    }
    const { ends, points, overlaps } = outlineOf(glyph);
    if (overlaps) overlapping[n >> 3]! |= 128 >> (n & 7);
    for (const [at, end] of ends.entries()) counts!.push(...short(end - (ends[at - 1] ?? -1)));
    for (const point of points) {
      const [flag, ...bytes] = triplet(point);
      flags!.push(flag);
      places!.push(...bytes);
    }
    places!.push(0);
  }
  const streams = [contours, counts, flags, places, composites].map((bytes) => Buffer.from(bytes!));
  const last = [Buffer.concat([bitmap, Buffer.from(boxes!)]), Buffer.alloc(0)];
  const head = Buffer.alloc(8);
  // A bitmap of overlapping glyphs follows.
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(outlines.length, 4);
  head.writeUInt16BE(1, 6);
  return Buffer.concat([
    head,
    numbersOf([...streams, ...last].map(({ length }) => length)),
    ...streams,
    ...last,
    overlapping,
  ]);
};

/** Numbers of the plain tables, in the order of a file. */
const tableNumbers = { cmap: 0, head: 1, hhea: 2, hmtx: 3, maxp: 4, name: 5, "OS/2": 6, post: 7, prep: 12, gasp: 17 };
type TableName = keyof typeof tableNumbers;
/** Numbers of the outlines and of their offsets, which a reader makes from the streams. */
const [glyf, loca] = [10, 11];

/** Writes a WOFF2 file of plain tables and outlines of TrueType. */
export const woff2Of = (tables: Record<TableName, Buffer>, outlines: readonly Buffer[]): Buffer => {
  const names = Object.keys(tableNumbers) as TableName[];
  const streams = streamsOf(outlines);
  const outlineBytes = outlines.reduce((sum, { length }) => sum + ((length + 3) & ~3), 0);
  const offsets = 4 * (outlines.length + 1);
  const directory = Buffer.from([
    ...names.flatMap((name) => [tableNumbers[name], ...base128(tables[name].length)]),
    ...[glyf, ...base128(outlineBytes), ...base128(streams.length)],
    ...[loca, ...base128(offsets), 0],
  ]);
  const plain = Buffer.concat([...names.map((name) => tables[name]), streams]);
  const { BROTLI_PARAM_MODE: mode, BROTLI_MODE_FONT: font, BROTLI_PARAM_SIZE_HINT: hint } = constants;
  const compressed = brotliCompressSync(plain, { params: { [mode]: font, [hint]: plain.length } });
  const header = Buffer.alloc(48);
  const length = header.length + directory.length + compressed.length;
  const count = names.length + 2;
  header.write("wOF2", "latin1");
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(length + (-length & 3), 8);
  header.writeUInt16BE(count, 12);
  const sizes = [...names.map((name) => tables[name].length), outlineBytes, offsets];
  header.writeUInt32BE(12 + 16 * count + sizes.reduce((sum, size) => sum + ((size + 3) & ~3), 0), 16);
  header.writeUInt32BE(compressed.length, 20);
  return Buffer.concat([header, directory, compressed, Buffer.alloc(-length & 3)]);
};
