import { easeCubicOut, select, transition } from "d3";
import { useEffect, useRef } from "react";
import { joinMs } from "./join-ms.ts";
import styles from "./charts.module.css";
import { classes } from "#client/lib/classes.ts";

export type BarPart = { name: string; value: number };

type Laid = BarPart & { from: number; width: number };

const lay = (parts: BarPart[], most: number): Laid[] => {
  let from = 0;
  return parts.map((part) => {
    const width = (part.value / most) * 100;
    const segment = { ...part, from, width };
    from += width;
    return segment;
  });
};

type Props = { parts: BarPart[]; most: number; label: string; className?: string };

/**
 * Parts of a whole side by side, on a scale that ends at `most`; a data join animates changes. Each part has its name as `data-series`,
 * which sets its colour.
 */
export const StackedBar = ({ parts, most, label, className }: Props) => {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!svg.current) return;
    const moving = transition().duration(joinMs(svg.current)).ease(easeCubicOut);
    select(svg.current)
      .selectAll<SVGRectElement, Laid>("rect")
      .data(lay(parts, most), ({ name }) => name)
      .join((enter) =>
        enter
          .append("rect")
          .attr("data-series", ({ name }) => name)
          .attr("height", "100%")
          .attr("x", ({ from }) => `${from}%`)
          .attr("width", "0%"),
      )
      .transition(moving)
      .attr("x", ({ from }) => `${from}%`)
      .attr("width", ({ width }) => `${width}%`);
  }, [parts, most]);
  return <svg ref={svg} className={classes(styles.stackedBar, className)} role="img" aria-label={label} />;
};
