import { easeCubicOut, select, transition } from "d3";
import { useEffect, useRef } from "react";
import { joinMs } from "./join-ms.ts";

export type BarPart = { name: string; value: number };

type Laid = BarPart & { from: number; width: number };

const lay = (parts: BarPart[], most: number): Laid[] => {
  let from = 0;
  return parts.map((part) => {
    const width = (part.value / most) * 100;
    const laid = { ...part, from, width };
    from += width;
    return laid;
  });
};

/**
 * Parts of a whole side by side, on a scale that ends at `most`. Each part has the class `is-<name>`, which gives its colour; what changes
 * moves there by a data join.
 */
export const StackedBar = ({ parts, most, label }: { parts: BarPart[]; most: number; label: string }) => {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!svg.current) return;
    const moving = transition().duration(joinMs()).ease(easeCubicOut);
    select(svg.current)
      .selectAll<SVGRectElement, Laid>("rect")
      .data(lay(parts, most), ({ name }) => name)
      .join((enter) =>
        enter
          .append("rect")
          .attr("class", ({ name }) => `is-${name}`)
          .attr("height", "100%")
          .attr("x", ({ from }) => `${from}%`)
          .attr("width", "0%"),
      )
      .transition(moving)
      .attr("x", ({ from }) => `${from}%`)
      .attr("width", ({ width }) => `${width}%`);
  }, [parts, most]);
  return <svg ref={svg} className="cy-stacked-bar" role="img" aria-label={label} />;
};
