import { useCallback, useState } from "react";

type Edges = { "data-more": string | undefined; style: Record<`--${string}`, string> };

/** px that the head's cells of these kinds cover at an edge. */
const covered = (frame: Element, kinds: readonly string[]): number =>
  kinds
    .map((kind) => frame.querySelector<HTMLElement>(`thead tr:last-child [data-cell~="${kind}"]`)?.offsetWidth ?? 0)
    .reduce((sum, width) => sum + width, 0);

/** Less than this is the rounding of a width. */
const rounding = 2;

const edgesOf = (frame: Element): Edges => {
  const behind = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
  const more = [frame.scrollLeft > rounding && "left", behind > rounding && "right"].filter(Boolean).join(" ");
  const bar = frame instanceof HTMLElement ? frame.offsetWidth - frame.clientWidth : 0;
  return {
    "data-more": more || undefined,
    style: {
      "--edge-left": `${covered(frame, ["pin-check", "pin-index", "pin-first"])}px`,
      "--edge-right": `${bar + covered(frame, ["pin-state", "pin-actions"])}px`,
    },
  };
};

const none: Edges = { "data-more": undefined, style: {} };

/** Tells at which edges of the frame inside an element more can be scrolled to, and how far in from them the columns that stay reach. */
export const useEdges = (): [(element: HTMLElement | null) => void | (() => void), Edges] => {
  const [edges, setEdges] = useState(none);
  const watch = useCallback((element: HTMLElement | null) => {
    const frame = element?.firstElementChild;
    if (!frame) return undefined;
    const look = (): void =>
      setEdges((before) => {
        const now = edgesOf(frame);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    frame.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", look);
    };
  }, []);
  return [watch, edges];
};
