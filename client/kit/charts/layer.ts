import { select, type Selection } from "d3";

export type Layer = Selection<SVGGElement, unknown, null, undefined>;

/** The group of this name in a drawing, created at its first use. Layers are drawn in the order of their creation. */
export const layer = (svg: SVGSVGElement, name: string): Layer => {
  const root = select(svg);
  const layer = root.select<SVGGElement>(`g[data-layer="${name}"]`);
  return layer.empty() ? root.append("g").attr("data-layer", name) : layer;
};
