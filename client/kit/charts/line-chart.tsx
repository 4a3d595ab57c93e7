import { axisBottom, axisLeft, curveMonotoneX, easeCubicOut, line, transition } from "d3";
import { type ReactNode, useRef } from "react";
import { showNumber } from "#contracts/fields/show-number.ts";
import { joinMs } from "./join-ms.ts";
import { drawTimeAxis, layer } from "./layer.ts";
import {
  below,
  type ChartLine,
  lane,
  lastValue,
  layOutLines,
  type LineChartData,
  type LineLayout,
  lineScale,
} from "./line-layout.ts";
import { useDrawing } from "./use-drawing.ts";
import { type Size, useSize } from "./use-size.ts";
import { ChartBox, type Told, useProbe } from "./use-probe.tsx";
import type { ChartAxis } from "./chart-axis.ts";
import styles from "./charts.module.css";

/** Logical px. */
const ringRadius = 5;

type Point = [number, number];

const pathOf = ({ x, y }: LineLayout) =>
  line(
    ([at]) => x(at),
    ([, value]) => y(value),
  ).curve(curveMonotoneX);

/** Draws lines with a data join: finished buckets solid, the rest of the previous period dashed, and a detached ring at the current bucket. */
const drawLines = (svg: SVGSVGElement, data: LineChartData, size: Size): void => {
  const { lines, places, over, now } = data;
  const layout = layOutLines(data, size);
  const { x, y } = layout;
  const { width, height } = size;
  const moving = transition().duration(joinMs(svg)).ease(easeCubicOut);
  drawAxes(svg, data, layout, size);

  const path = pathOf(layout);
  const draw = (name: string, points: (line: ChartLine) => Point[]) =>
    layer(svg, name)
      .selectAll<SVGPathElement, ChartLine>("path")
      .data(lines, ({ name: key }) => key)
      .join((enter) => enter.append("path").attr("d", (one) => path(points(one))))
      .attr("data-series", ({ name: key }) => key)
      .transition(moving)
      .attr("d", (one) => path(points(one)));
  const pointsOf = (values: number[]): Point[] => values.map((value, i) => [places[i] ?? 0, value]);
  draw("rest", ({ before }) => (hasBefore(lines) ? pointsOf(before).slice(over) : []));
  layer(svg, "now")
    .selectAll("line")
    .data([now])
    .join("line")
    .attr("x1", x(now))
    .attr("x2", x(now))
    .attr("y1", lane - 10)
    .attr("y2", height - below);
  draw("whole", ({ values }) => pointsOf(values).slice(0, over));

  // Late in the day the current time is at the edge, so the ring is moved in to be fully visible.
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
  drawCalls(svg, data, layout);
};

/** A period before the first record has nothing to compare with. */
const hasBefore = (lines: ChartLine[]): boolean => lines.some(({ before }) => before.some((value) => value > 0));

const drawAxes = (svg: SVGSVGElement, { ticks, now }: LineChartData, { x, y, marks }: LineLayout, size: Size): void => {
  const start = x.range()[0] ?? 0;
  layer(svg, "yAxis")
    .attr("transform", `translate(${start},0)`)
    .call(
      axisLeft(y)
        .tickValues(marks)
        .tickFormat((mark) => showNumber(Number(mark)))
        .tickSize(start - x(now))
        .tickPadding(0),
    )
    .call((axis) => axis.selectAll(".tick text").attr("x", -start).attr("text-anchor", "start"));
  drawTimeAxis(svg, axisBottom(x), ticks, x, size);
};

/** Draws the name and last finished value of each line, and the time of these values. */
const drawCalls = (
  svg: SVGSVGElement,
  { lines, over, moment }: LineChartData,
  { calls, moment: place }: LineLayout,
): void => {
  layer(svg, "labels")
    .selectAll<SVGTextElement, ChartLine>("text")
    // The line that is drawn last, on top of the others, is listed first.
    .data(lines.toReversed(), ({ name }) => name)
    .join("text")
    .attr("data-series", ({ name }) => name)
    .attr("text-anchor", "end")
    .attr("x", (_, i) => calls[i]?.x ?? 0)
    .attr("y", (_, i) => calls[i]?.y ?? 0)
    .selectAll("tspan")
    .data((one) => [`${one.label} `, showNumber(lastValue(one, over))])
    .join("tspan")
    .attr("class", (_, i) => (i === 0 ? styles.isName : styles.isValue) ?? null)
    .text((text) => text);
  layer(svg, "moment")
    .selectAll("text")
    .data([moment])
    .join("text")
    .attr("text-anchor", "end")
    .attr("x", place.x)
    .attr("y", place.y)
    .text((text) => text);
};

type Props = {
  data: LineChartData;
  label: string;
  tell: (bucket: number) => Told;
  /** Drawn on top of the chart. */
  over?: (axis: ChartAxis) => ReactNode;
  onPick?: (place: number) => void;
};

/** Several series over a period, compared with the previous period. The pointer or the arrow keys show a bucket's details. */
export const LineChart = ({ data, label, tell, over, onPick }: Props) => {
  const svg = useRef<SVGSVGElement>(null);
  const [watch, size] = useSize();
  const { places } = data;
  const x = lineScale(data, size?.width ?? 1);
  const probe = useProbe({
    count: places.length,
    start: Math.max(0, data.over - 1),
    bucketAt: (share) => nearest(places, x.invert(share * (size?.width ?? 1))),
    tell,
    label,
    onPick,
    placeAt: (share) => x.invert(share * (size?.width ?? 1)),
    placeOf: (bucket) => places[bucket] ?? 0,
  });
  useDrawing({ svg, draw: drawLines, data, size });
  const at = probe.at === undefined ? undefined : x(places[probe.at] ?? 0);
  return (
    <ChartBox
      {...{ watch, probe, size, at }}
      over={size && over?.({ ...size, xOf: (place) => x(place), placeAt: (px) => x.invert(px) })}
    >
      {size && <svg ref={svg} width={size.width} height={size.height} aria-hidden="true" className={styles.lines} />}
    </ChartBox>
  );
};

const nearest = (places: number[], at: number): number =>
  places.reduce((best, place, i) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? i : best), 0);
