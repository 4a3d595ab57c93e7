import { scaleLinear, type ScaleLinear } from "d3";
import type { Size } from "./use-size.ts";
import { digitWidth, type Tick } from "./spaced-ticks.ts";

export type ChartLine = { name: string; label: string; values: number[]; before: number[] };
export type LineChartData = {
  lines: ChartLine[];
  /** Positions of the buckets' values on the axis, and the axis' ends. */
  places: number[];
  reach: [number, number];
  /** How many buckets are over; the next one is still running. */
  over: number;
  /** Position of now on the axis. */
  now: number;
  ticks: Tick[];
  /** The last finished bucket, in words: `14:00–14:30`. */
  moment: string;
};

/** A text by its right end and its baseline, in logical px. */
export type Place = { x: number; y: number };
export type LineLayout = {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  /** Values marked on the vertical axis. */
  marks: number[];
  /** Of each line's name and value, in the order of `called`. */
  calls: Place[];
  moment: Place;
};

/** Logical px: a strip above the plot for what is pinned to a moment, and the ticks below. */
export const lane = 58;
export const below = 30;

/** Logical px of the called values: their reach down where they stand at the right, each one's room in the lane, a digit, a name. */
const called = { height: 116, line: 44, laneWidth: 200, digit: 25, name: 70 };
/** Logical px between a mark of the vertical axis and the plot. */
const markGap = 10;

/** The last finished value of a line, or the running one before any is over. */
export const lastValue = ({ values }: ChartLine, over: number): number => values[Math.max(0, over - 1)] ?? 0;

/** `1,284`. */
export const showCount = (value: number): string => value.toLocaleString("en-US");

const marksOf = ({ lines }: Pick<LineChartData, "lines">): { most: number; marks: number[]; gutter: number } => {
  const most = Math.max(1, ...lines.flatMap(({ values, before }) => [...values, ...before])) * 1.05;
  const marks = scaleLinear([0, most], [0, 1])
    .ticks(3)
    .filter((value) => value > 0 && Number.isInteger(value));
  const gutter = Math.max(...marks.map((mark) => showCount(mark).length * digitWidth), 0) + markGap;
  return { most, marks, gutter };
};

/** The scale of the axis: buckets to px. The vertical axis' marks stand before it, so that no line runs through them. */
export const lineScale = (data: Pick<LineChartData, "lines" | "reach">, width: number): ScaleLinear<number, number> =>
  scaleLinear(data.reach, [marksOf(data).gutter, width]);

/** Each line is called at the right by its name and last value; in the lane above, where the lines themselves would be in the way. */
export const layOutLines = (data: LineChartData, { width, height }: Size): LineLayout => {
  const { lines, over, places, now } = data;
  const { most, marks } = marksOf(data);
  const x = lineScale(data, width);
  const y = scaleLinear([0, most], [height - below, lane]);
  const left =
    width - called.name - called.digit * Math.max(...lines.map((one) => showCount(lastValue(one, over)).length));
  const highest = (values: number[], from: number): number =>
    Math.max(0, ...values.filter((_, i) => i >= from && x(places[i] ?? 0) > left));
  const tops = lines.map(({ values, before }) => Math.max(highest(values.slice(0, over), 0), highest(before, over)));
  const free = x(now) < left && y(Math.max(0, ...tops)) > lane + called.height;
  const inLane = (i: number): Place => ({ x: width - (lines.length - 1 - i) * called.laneWidth, y: 40 });
  const atRight = (i: number): Place => ({ x: width, y: lane + 28 + i * called.line });
  return {
    x,
    y,
    marks,
    calls: lines.map((_, i) => (free ? atRight(i) : inLane(i))),
    moment: free ? { x: width, y: lane + 12 + lines.length * called.line } : inLane(-1),
  };
};
