import { scaleLinear, type ScaleLinear } from "d3";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Size } from "./use-size.ts";
import { digitWidth, type Tick } from "./spaced-ticks.ts";

export type ChartLine = { name: string; label: string; values: number[]; before: number[] };
export type LineChartData = {
  lines: ChartLine[];
  /** Positions of the buckets' values on the axis, and the ends of the axis. */
  places: number[];
  reach: [number, number];
  /** Number of finished buckets. The next one is the current bucket. */
  over: number;
  /** Position of the current time on the axis. */
  now: number;
  ticks: Tick[];
  /** The last finished bucket as text: `14:00–14:30`. */
  moment: string;
  /** True if notes need the lane above the plot. Labels then have a strip of their own below it. */
  hasNotes?: boolean;
};

/** Position of a text: its right end and its baseline, in logical px. */
export type Place = { x: number; y: number };
export type LineLayout = {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  /** Values marked on the vertical axis. */
  marks: number[];
  /** Positions of the lines' labels (name and value), in the order of the lines. */
  calls: Place[];
  moment: Place;
};

/** Logical px: a strip above the plot for notes that are pinned to a time, and the ticks below. */
export const lane = 58;
export const below = 30;

/** Logical px of the lines' labels: height at the right, height of one and of the strip, width of one in it, of a digit and of a name. */
const called = { height: 116, line: 44, strip: 50, laneWidth: 200, digit: 25, name: 70 };
/** Logical px between a mark of the vertical axis and the plot. */
const markGap = 10;

/** The last finished value of a line. Without a finished bucket it is the current one. */
export const lastValue = ({ values }: ChartLine, over: number): number => values[Math.max(0, over - 1)] ?? 0;

const marksOf = ({ lines }: Pick<LineChartData, "lines">): { most: number; marks: number[]; gutter: number } => {
  const most = Math.max(1, ...lines.flatMap(({ values, before }) => [...values, ...before])) * 1.05;
  const marks = scaleLinear([0, most], [0, 1])
    .ticks(3)
    .filter((value) => value > 0 && Number.isInteger(value));
  const gutter = Math.max(...marks.map((mark) => showNumber(mark).length * digitWidth), 0) + markGap;
  return { most, marks, gutter };
};

/** Scale from buckets to px. The marks of the vertical axis are left of the plot, so that no line crosses them. */
export const lineScale = (data: Pick<LineChartData, "lines" | "reach">, width: number): ScaleLinear<number, number> =>
  scaleLinear(data.reach, [marksOf(data).gutter, width]);

/** Places the lines' labels at the right, or in the strip above if the lines would cross them. */
export const layOutLines = (data: LineChartData, { width, height }: Size): LineLayout => {
  const { lines, over, places, now, hasNotes = false } = data;
  const { most, marks } = marksOf(data);
  const x = lineScale(data, width);
  const yFrom = (top: number) => scaleLinear([0, most], [height - below, top]);
  const left =
    width - called.name - called.digit * Math.max(...lines.map((one) => showNumber(lastValue(one, over)).length));
  const highest = (values: number[], from: number): number =>
    Math.max(0, ...values.filter((_, i) => i >= from && x(places[i] ?? 0) > left));
  const tops = lines.map(({ values, before }) => Math.max(highest(values.slice(0, over), 0), highest(before, over)));
  const free = x(now) < left && yFrom(lane)(Math.max(0, ...tops)) > lane + called.height;
  const strip = hasNotes ? lane : 0;
  const inLane = (i: number): Place => ({ x: width - (lines.length - 1 - i) * called.laneWidth, y: strip + 40 });
  const atRight = (i: number): Place => ({ x: width, y: lane + 28 + i * called.line });
  return {
    x,
    y: yFrom(free || !hasNotes ? lane : lane + called.strip),
    marks,
    calls: lines.map((_, i) => (free ? atRight(i) : inLane(i))),
    moment: free ? { x: width, y: lane + 12 + lines.length * called.line } : inLane(-1),
  };
};
