import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { showNumber } from "#contracts/fields/show-number.ts";
import { below, lane, lastValue, layOutLines, type LineChartData } from "#client/kit/charts/line-layout.ts";

/** The trend panel of the board, and of the narrowest screen that shows it. */
const sizes = [
  { width: 760, height: 240 },
  { width: 560, height: 320 },
];

type Box = { left: number; right: number; top: number; bottom: number };

/** Logical px of a text of the charts, by its right end and baseline. */
const boxOf = (x: number, y: number, width: number, size: number): Box => ({
  left: x - width,
  right: x,
  top: y - size * 0.8,
  bottom: y + size * 0.2,
});
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const counts = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 28, maxLength: 28 });
const days: fc.Arbitrary<LineChartData> = fc
  .record({
    ...{ into: counts, out: counts, intoBefore: counts, outBefore: counts },
    ...{ over: fc.integer({ min: 0, max: 27 }), hasNotes: fc.boolean() },
  })
  .map(({ into, out, intoBefore, outBefore, over, hasNotes }) => ({
    hasNotes,
    lines: [
      { name: "out", label: "Out", values: out, before: outBefore },
      { name: "in", label: "In", values: into, before: intoBefore },
    ],
    places: Array.from({ length: 28 }, (_, i) => i + 1),
    reach: [0, 28],
    over,
    now: over + 0.5,
    ticks: [],
    moment: "14:00–14:30",
  }));

const textsOf = (data: LineChartData, size: (typeof sizes)[number]): Box[] => {
  const { calls, moment, marks, y } = layOutLines(data, size);
  const called = data.lines.toReversed().map((one, i) => {
    const value = showNumber(lastValue(one, data.over));
    return boxOf(calls[i]?.x ?? 0, calls[i]?.y ?? 0, 40 + value.length * 25, 44);
  });
  const marked = marks.map((mark) =>
    boxOf(showNumber(mark).length * 11, y(mark) + 6, showNumber(mark).length * 11, 20),
  );
  return [...called, boxOf(moment.x, moment.y, 11 * 11, 20), ...marked];
};

describe("the texts of a line chart", () => {
  it.each(sizes)("never lie over each other, whatever the day was like ($width × $height)", (size) => {
    fc.assert(
      fc.property(days, (data) => {
        const texts = textsOf(data, size);
        const clashes = texts.flatMap((one, i) => texts.slice(i + 1).filter((other) => meet(one, other)));
        expect(clashes).toEqual([]);
      }),
    );
  });

  it.each(sizes)("leave the lane to the notes where there are any ($width × $height)", (size) => {
    fc.assert(
      fc.property(days, (data) => {
        const tops = textsOf({ ...data, hasNotes: true }, size).map(({ top }) => top);
        expect(Math.min(...tops)).toBeGreaterThanOrEqual(lane);
      }),
    );
  });

  it.each(sizes)("stand inside the drawing, and no line runs through the marks ($width × $height)", (size) => {
    fc.assert(
      fc.property(days, (data) => {
        const { x, marks } = layOutLines(data, size);
        for (const { left, right, bottom } of textsOf(data, size)) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(size.width);
          expect(bottom).toBeLessThanOrEqual(size.height - below + 6);
        }
        const widest = Math.max(0, ...marks.map((mark) => showNumber(mark).length * 11));
        expect(x(0)).toBeGreaterThan(widest);
      }),
    );
  });

  it.each(sizes)("at the right stand above every line that is drawn there ($width × $height)", (size) => {
    fc.assert(
      fc.property(days, (data) => {
        const { calls, moment, x, y } = layOutLines(data, size);
        if (calls[0]?.y === calls[1]?.y) return;
        const left = Math.min(
          ...textsOf(data, size)
            .slice(0, 2)
            .map((box) => box.left),
        );
        const drawn = data.lines.flatMap(({ values, before }) =>
          data.places.flatMap((at, i) => (x(at) > left ? [y((i < data.over ? values[i] : before[i]) ?? 0)] : [])),
        );
        expect(Math.min(...drawn, size.height)).toBeGreaterThan(moment.y);
        expect(calls[0]?.y).toBeGreaterThan(lane);
      }),
    );
  });
});

describe("a called value", () => {
  it("is of the last finished bucket; of the running one before any is over", () => {
    const line = { name: "in", label: "In", values: [7, 5, 3], before: [] };
    expect(lastValue(line, 2)).toBe(5);
    expect(lastValue(line, 0)).toBe(7);
  });
});
