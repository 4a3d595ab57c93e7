import { type Axis, select, type Selection } from "d3";
import { below } from "./line-layout.ts";
import { anchorOf, spacedTicks, type Tick } from "./spaced-ticks.ts";
import type { Size } from "./use-size.ts";

export type Layer = Selection<SVGGElement, unknown, null, undefined>;

/** The group of this name in a drawing, created at its first use. Layers are drawn in the order of their creation. */
export const layer = (svg: SVGSVGElement, name: string): Layer => {
  const root = select(svg);
  const layer = root.select<SVGGElement>(`g[data-layer="${name}"]`);
  return layer.empty() ? root.append("g").attr("data-layer", name) : layer;
};

/** Draws the marks that fit on the axis of time. `xOf` is the middle of a mark. */
export const drawTimeAxis = <Place extends number | { valueOf(): number }>(
  svg: SVGSVGElement,
  axis: Axis<Place>,
  ticks: Tick[],
  xOf: (at: number) => number,
  { width, height }: Size,
): void => {
  const visibleTicks = spacedTicks(ticks, xOf, width);
  const labels = new Map(visibleTicks.map(({ at, label }) => [at, label]));
  const labelOf = (at: Place): string => labels.get(Number(at)) ?? "";
  layer(svg, "xAxis")
    .attr("transform", `translate(0,${height - below})`)
    .call(
      axis
        .tickValues(visibleTicks.map(({ at }) => at as Place))
        .tickFormat(labelOf)
        .tickSize(0)
        .tickPadding(8),
    )
    .call((drawn) =>
      drawn
        .selectAll<SVGTextElement, number>(".tick text")
        .attr("text-anchor", (at) => anchorOf(xOf(at), width, labels.get(at) ?? "")),
    );
};
