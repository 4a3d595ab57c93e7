import { useEffect, type RefObject } from "react";
import type { Size } from "./use-size.ts";

type Drawing<Data> = {
  svg: RefObject<SVGSVGElement | null>;
  draw: (svg: SVGSVGElement, data: Data, size: Size) => void;
  data: Data;
  /** Undefined before the layout: nothing is drawn then. */
  size: Size | undefined;
};

/** Draws new data in a task of its own. A board draws several charts at once, which together would hold up the page. */
export const useDrawing = <Data>({ svg, draw, data, size }: Drawing<Data>): void =>
  useEffect(() => {
    if (!size) return undefined;
    const drawing = setTimeout(() => svg.current && draw(svg.current, data, size));
    return () => clearTimeout(drawing);
  }, [svg, draw, data, size]);
