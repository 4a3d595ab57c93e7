import { arc, easeCubicOut, interpolate, pie, select, transition, type PieArcDatum } from "d3";
import { useEffect, useRef } from "react";
import { joinMs } from "./join-ms.ts";
import chartsStyles from "./charts.module.css";

export type Slice = { name: string; value: number };
type Arc = PieArcDatum<Slice>;

/** Logical px. */
const radius = 62;
const ring = 22;

/** Last angles of each slice, so that the next join rotates from there. */
const stood = new WeakMap<SVGPathElement, Arc>();

type Props = { slices: Slice[]; label: string; at: number | undefined; onLook: (at: number | undefined) => void };

/** Shares of a whole, in the given order. The slice at `at` is highlighted, and the middle shows its share. */
export const Donut = ({ slices, label, at, onLook }: Props) => {
  const svg = useRef<SVGGElement>(null);
  useEffect(() => {
    if (!svg.current) return;
    const arcs = pie<Slice>()
      .sort(null)
      .value(({ value }) => value)(slices);
    const shape = arc<Arc>()
      .innerRadius(radius - ring)
      .outerRadius(radius)
      .padAngle(({ value }) => (value > 0 ? 0.03 : 0));
    select(svg.current)
      .selectAll<SVGPathElement, Arc>("path")
      .data(arcs)
      .join("path")
      .attr("data-share", (_, i) => i + 1)
      .on("pointerenter", (_event, one) => onLook(one.index))
      .on("pointerleave", () => onLook(undefined))
      .transition(transition().duration(joinMs(svg.current)).ease(easeCubicOut))
      .attrTween("d", function turn(one) {
        const between = interpolate(stood.get(this) ?? one, one);
        stood.set(this, one);
        return (t) => shape(between(t)) ?? "";
      });
  }, [slices, onLook]);
  const all = slices.reduce((sum, { value }) => sum + value, 0);
  const slice = at === undefined ? undefined : slices[at];
  return (
    <svg width={radius * 2} height={radius * 2} role="img" aria-label={label} className={chartsStyles.donut}>
      <g ref={svg} transform={`translate(${radius},${radius})`} data-at={at === undefined ? undefined : at + 1} />
      {slice && all > 0 && (
        <text x={radius} y={radius + 8} textAnchor="middle">
          {Math.round((slice.value / all) * 100)} %
        </text>
      )}
    </svg>
  );
};
