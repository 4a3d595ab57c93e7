import { axisBottom, easeCubicOut, scaleBand, scaleLinear, transition, type ScaleBand } from "d3";
import { showNumber } from "#contracts/fields/show-number.ts";
import { displayWidth } from "#client/lib/display-width.ts";
import { joinMs } from "./join-ms.ts";
import { drawTimeAxis, layer } from "./layer.ts";
import { below, lane } from "./line-layout.ts";
import { anchorOf, type Tick } from "./spaced-ticks.ts";
import type { Size } from "./use-size.ts";
import styles from "./charts.module.css";

export type BarRow = { name: string; label: string; total: number; values: number[]; before: number[] };
export type BarChartData = {
  /** Rows from top to bottom, each with its own scale. */
  rows: BarRow[];
  buckets: number;
  /** The current bucket. Later buckets have no values yet. */
  running: number;
  /** `at` is a bucket. */
  ticks: Tick[];
  /** True if notes need the lane above the rows. */
  hasNotes?: boolean;
};

/** Space above each row for its total and the number of its highest bar, in logical px. */
const above = 34;
/** Width in px of a total at the right: its name and its digits. The highest bar's number moves out of its way. */
const totalWidth = ({ label, total }: BarRow): number => displayWidth(label) * 10 + showNumber(total).length * 22 + 20;

type LaidRow = BarRow & { top: number; y: (value: number) => number };
type Bar = { key: string; row: string; bucket: number; value: number; y0: number; y1: number; running: boolean };
type Dash = { key: string; bucket: number; y: number };

/** Scale of the buckets, with a gap of 16 %. */
export const barScale = (buckets: number, width: number): ScaleBand<number> =>
  scaleBand(
    Array.from({ length: buckets }, (_, i) => i),
    [0, width],
  ).paddingInner(0.16);

/** Draws rows of bars with a data join. The current and later buckets also get the value of the previous period. */
export const drawBars = (svg: SVGSVGElement, data: BarChartData, size: Size): void => {
  const x = barScale(data.buckets, size.width);
  const bars = laidOut(data, size);
  drawValues(svg, bars, data, x);
  drawBefore(svg, bars, data, x);
  layer(svg, "floor")
    .selectAll("line")
    .data(bars)
    .join("line")
    .attr("x2", size.width)
    .attr("y1", ({ y }) => y(0))
    .attr("y2", ({ y }) => y(0));
  drawNumbers(svg, bars, x, size);
  drawTimeAxis(svg, axisBottom(x), data.ticks, (at) => (x(at) ?? 0) + x.bandwidth() / 2, size);
};

/** Positions the rows from top to bottom, below the lane of notes, each with its own scale. */
const laidOut = ({ rows, hasNotes }: Pick<BarChartData, "rows" | "hasNotes">, { height }: Size): LaidRow[] => {
  const first = hasNotes ? lane : 0;
  const rowHeight = (height - below - first) / rows.length;
  return rows.map((row, i) => {
    const top = first + i * rowHeight;
    const most = Math.max(1, ...row.values, ...row.before);
    return { ...row, top, y: scaleLinear([0, most * 1.04], [top + rowHeight - 6, top + above]) };
  });
};

const drawValues = (
  svg: SVGSVGElement,
  rows: LaidRow[],
  { running }: Pick<BarChartData, "running">,
  x: ScaleBand<number>,
): void => {
  const moving = transition().duration(joinMs(svg)).ease(easeCubicOut);
  const bars = rows.flatMap(({ name, values, y }): Bar[] =>
    values.slice(0, running + 1).map((value, i) => ({
      key: `${name}.${i}`,
      row: name,
      bucket: i,
      value,
      y0: y(0),
      y1: y(value),
      running: i === running,
    })),
  );
  layer(svg, "bar")
    .selectAll<SVGRectElement, Bar>("rect")
    .data(bars, ({ key }) => key)
    .join((enter) =>
      enter
        .append("rect")
        .attr("y", ({ y0 }) => y0)
        .attr("height", 0),
    )
    .attr("class", (bar) => (bar.running && styles.isRunning) || null)
    .attr("x", ({ bucket }) => x(bucket) ?? 0)
    .attr("width", x.bandwidth())
    .transition(moving)
    .attr("y", ({ y1 }) => y1)
    .attr("height", ({ y0, y1 }) => y0 - y1);
};

/** Draws a dash for each unfinished bucket at the value of the previous period. */
const drawBefore = (
  svg: SVGSVGElement,
  rows: LaidRow[],
  { running, buckets }: Pick<BarChartData, "running" | "buckets">,
  x: ScaleBand<number>,
): void => {
  const dashes = rows.flatMap(({ name, before, y }): Dash[] =>
    before
      .slice(running, buckets)
      .map((value, i) => ({ key: `${name}.${running + i}`, bucket: running + i, y: y(value) })),
  );
  layer(svg, "ghost")
    .selectAll<SVGLineElement, Dash>("line")
    .data(dashes, ({ key }) => key)
    .join("line")
    .attr("x1", ({ bucket }) => x(bucket) ?? 0)
    .attr("x2", ({ bucket }) => (x(bucket) ?? 0) + x.bandwidth())
    .attr("y1", ({ y }) => y)
    .attr("y2", ({ y }) => y);
};

const drawNumbers = (svg: SVGSVGElement, rows: LaidRow[], x: ScaleBand<number>, { width }: Size): void => {
  const totals = layer(svg, "totals")
    .selectAll<SVGTextElement, LaidRow>("text")
    .data(rows, ({ name }) => name)
    .join("text")
    .attr("text-anchor", "end")
    .attr("x", width)
    .attr("y", ({ top }) => top + 30);
  totals
    .selectAll("tspan")
    .data(({ label, total }) => [`${label} `, showNumber(total)])
    .join("tspan")
    .attr("class", (_, i) => (i === 0 ? styles.isName : styles.isValue) ?? null)
    .text((text) => text);
  const peaks = rows.flatMap((row) => {
    const { values, y, name } = row;
    const most = Math.max(0, ...values);
    const middle = (x(values.indexOf(most)) ?? 0) + x.bandwidth() / 2;
    return most > 0 && middle < width - totalWidth(row) ? [{ name, most, middle, y: y(most) - 6 }] : [];
  });
  layer(svg, "peaks")
    .selectAll("text")
    .data(peaks)
    .join("text")
    .attr("x", ({ middle }) => middle)
    .attr("y", ({ y }) => y)
    .attr("text-anchor", ({ middle, most }) => anchorOf(middle, width, showNumber(most)))
    .text(({ most }) => showNumber(most));
};
