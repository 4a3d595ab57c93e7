import {
  axisBottom,
  axisLeft,
  curveMonotoneX,
  easeCubicOut,
  line,
  scaleLinear,
  transition,
  type ScaleLinear,
} from "d3";
import { joinMs } from "./join-ms.ts";
import { layer } from "./layer.ts";
import { anchorOf, spacedTicks, type Tick } from "./spaced-ticks.ts";
import type { Size } from "./use-size.ts";
import styles from "./charts.module.css";

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
  beforeLabel: string;
};

/** Logical px: a lane above the plot for what is pinned to a moment, and the ticks below. */
const lane = 58;
const below = 30;
const ringRadius = 5;
/** Px of the direct labels: what they reach down where they stand at the right, each one's room in the lane, a digit's width. */
const labelled = { height: 84, laneWidth: 200, digit: 25, name: 70 };

type Place = [number, number];
type Scales = { x: ScaleLinear<number, number>; y: ScaleLinear<number, number> };

/** The scale of the axis: buckets to px. */
export const lineScale = ({ reach }: Pick<LineChartData, "reach">, width: number): ScaleLinear<number, number> =>
  scaleLinear(reach, [0, width]);

const pathOf = ({ x, y }: Scales) =>
  line(
    ([at]) => x(at),
    ([, value]) => y(value),
  ).curve(curveMonotoneX);

/** Draws lines with a data join: what is over in full, what is left of the time before it dashed, and a ring where the running bucket is. */
export const drawLines = (svg: SVGSVGElement, data: LineChartData, { width, height }: Size): void => {
  const { lines, places, over, now } = data;
  const most = Math.max(1, ...lines.flatMap(({ values, before }) => [...values, ...before]));
  const scales: Scales = {
    x: lineScale(data, width),
    y: scaleLinear([0, most * 1.05], [height - below, lane]),
  };
  const { x, y } = scales;
  const moving = transition().duration(joinMs()).ease(easeCubicOut);
  drawAxes(svg, data, scales, { width, height });

  const path = pathOf(scales);
  const draw = (name: string, points: (line: ChartLine) => Place[]) =>
    layer(svg, name)
      .selectAll<SVGPathElement, ChartLine>("path")
      .data(lines, ({ name: key }) => key)
      .join((enter) => enter.append("path").attr("d", (one) => path(points(one))))
      .attr("data-series", ({ name: key }) => key)
      .transition(moving)
      .attr("d", (one) => path(points(one)));
  const placed = (values: number[]): Place[] => values.map((value, i) => [places[i] ?? 0, value]);
  draw("rest", ({ before }) => (hasBefore(lines) ? placed(before).slice(over) : []));
  layer(svg, "now")
    .selectAll("line")
    .data([now])
    .join("line")
    .attr("x1", x(now))
    .attr("x2", x(now))
    .attr("y1", lane - 10)
    .attr("y2", height - below);
  draw("whole", ({ values }) => placed(values).slice(0, over));

  // Late in the day now is at the edge: a ring there is seen whole.
  const edge = width - ringRadius - 1;
  const dots = lines.flatMap(({ name, values }) => [
    ...(over > 0 ? [{ name, kind: "dot", at: places[over - 1] ?? 0, value: values[over - 1] ?? 0 }] : []),
    ...(over < places.length ? [{ name, kind: "ring", at: now, value: values[over] ?? 0 }] : []),
  ]);
  layer(svg, "dots")
    .selectAll<SVGCircleElement, (typeof dots)[number]>("circle")
    .data(dots, ({ name, kind }) => `${name}.${kind}`)
    .join((enter) =>
      enter
        .append("circle")
        .attr("cx", ({ at }) => Math.min(x(at), edge))
        .attr("cy", ({ value }) => y(value)),
    )
    .attr("class", ({ kind }) => (kind === "dot" ? styles.isDot : styles.isRing) ?? null)
    .attr("data-series", ({ name }) => name)
    .attr("r", ({ kind }) => (kind === "dot" ? 7 : ringRadius))
    .transition(moving)
    .attr("cx", ({ at }) => Math.min(x(at), edge))
    .attr("cy", ({ value }) => y(value));
  drawLabels(svg, data, scales, width);
};

/** A period before the first record has nothing to compare with. */
const hasBefore = (lines: ChartLine[]): boolean => lines.some(({ before }) => before.some((value) => value > 0));

const drawAxes = (
  svg: SVGSVGElement,
  { ticks, now }: LineChartData,
  { x, y }: Scales,
  { width, height }: Size,
): void => {
  const marks = y.ticks(3).filter((value) => value > 0 && Number.isInteger(value));
  layer(svg, "yAxis")
    .call(
      axisLeft(y)
        .tickValues(marks)
        .tickFormat((mark) => Number(mark).toLocaleString("en-US"))
        .tickSize(-x(now))
        .tickPadding(0),
    )
    .call((axis) => axis.selectAll(".tick text").attr("x", 0).attr("dy", "-0.35em").attr("text-anchor", "start"));
  const shown = spacedTicks(ticks, x, width);
  const labels = new Map(shown.map(({ at, label }) => [at, label]));
  layer(svg, "xAxis")
    .attr("transform", `translate(0,${height - below})`)
    .call(
      axisBottom(x)
        .tickValues(shown.map(({ at }) => at))
        .tickFormat((at) => labels.get(Number(at)) ?? "")
        .tickSize(0)
        .tickPadding(8),
    )
    .call((axis) =>
      axis.selectAll<SVGTextElement, number>(".tick text").attr("text-anchor", (at) => anchorOf(x(at), width)),
    );
};

/** Each line is called at the right by its name and last value; in the lane above, where the lines themselves would be in the way. */
const drawLabels = (svg: SVGSVGElement, data: LineChartData, { x, y }: Scales, width: number): void => {
  const { lines, over, places, now, beforeLabel } = data;
  const last = ({ values }: ChartLine): string => (values[Math.max(0, over - 1)] ?? 0).toLocaleString("en-US");
  const left = width - labelled.name - labelled.digit * Math.max(...lines.map((one) => last(one).length));
  const highest = (values: number[], from: number): number =>
    Math.max(0, ...values.filter((_, i) => i >= from && x(places[i] ?? 0) > left));
  const tops = lines.map(({ values, before }) => Math.max(highest(values.slice(0, over), 0), highest(before, over)));
  const free = x(now) < left && y(Math.max(0, ...tops)) > lane + labelled.height;
  const label = layer(svg, "labels")
    .selectAll<SVGTextElement, ChartLine>("text")
    // The line that is drawn last, over the others, is called first.
    .data(lines.toReversed(), ({ name }) => name)
    .join("text")
    .attr("data-series", ({ name }) => name)
    .attr("text-anchor", "end")
    .attr("x", (_, i) => (free ? width : width - (lines.length - 1 - i) * labelled.laneWidth))
    .attr("y", (_, i) => (free ? lane + 28 + i * 44 : 40));
  const parts = (one: ChartLine) => [`${one.label} `, last(one)];
  label
    .selectAll("tspan")
    .data(parts)
    .join("tspan")
    .attr("class", (_, i) => (i === 0 ? styles.isName : styles.isValue) ?? null)
    .text((text) => text);
  const rest = hasBefore(lines) && places.length - over > 3 && x(places.at(-1) ?? 0) - x(places[over] ?? 0) > 80;
  const tips = lines.map(({ before }) => before.slice(Math.max(over, before.length - 4)));
  const above = y(Math.max(0, ...tips.flat())) - 12;
  const under = y(Math.min(...tips.flat())) + 26;
  layer(svg, "before")
    .selectAll("text")
    .data(rest ? [beforeLabel] : [])
    .join("text")
    .attr("text-anchor", "end")
    .attr("x", width)
    .attr("y", free && above < lane + labelled.height + 20 ? under : above)
    .text((text) => text);
};
