import { useCallback, useEffect, useRef, useState } from "react";
import type { Edges, Place } from "./area.ts";
import styles from "./sheet.module.css";

/** A box in the sheet, in px from its corner. Absent while it is scrolled out of view. */
export type Rectangle = { left: number; top: number; width: number; height: number };

type Measures = {
  /** Width of each column in px. */
  widths: readonly number[];
  rowHeight: number;
  frozen: number;
};

type Found = { scroller: HTMLElement; head: number; x: number; y: number };

const find = (root: HTMLElement | null): Found | undefined => {
  const scroller = root?.querySelector<HTMLElement>(".bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container");
  if (!root || !scroller) return undefined;
  const [outer, inner] = [root.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const head = scroller.querySelector<HTMLElement>(".bp6-table-column-headers")?.offsetHeight ?? 0;
  return { scroller, head, x: inner.left - outer.left, y: inner.top - outer.top };
};

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

const boxIn = (
  { scroller, head, x, y }: Found,
  edges: Edges,
  { widths, rowHeight, frozen }: Measures,
): Rectangle | undefined => {
  const left = sum(widths.slice(0, edges.left)) - (edges.left < frozen ? 0 : scroller.scrollLeft);
  const top = head + edges.top * rowHeight - scroller.scrollTop;
  const width = sum(widths.slice(edges.left, edges.right + 1));
  const height = (edges.bottom - edges.top + 1) * rowHeight;
  const behindHead = top + height <= head || top >= scroller.clientHeight;
  const still = sum(widths.slice(0, frozen));
  const behindFrozen = edges.left >= frozen && (left + width <= still || left >= scroller.clientWidth);
  return behindHead || behindFrozen ? undefined : { left: x + left, top: y + top, width, height };
};

/** Scrolls only as far as needed to show the cell. */
const revealIn = ({ scroller, head }: Found, { row, column }: Place, { widths, rowHeight, frozen }: Measures): void => {
  const top = row * rowHeight;
  const lowest = top + rowHeight + head - scroller.clientHeight;
  scroller.scrollTop = top < scroller.scrollTop ? top : Math.max(scroller.scrollTop, lowest);
  if (column < frozen) return;
  const left = sum(widths.slice(0, column));
  const first = left - sum(widths.slice(0, frozen));
  const last = left + (widths[column] ?? 0) - scroller.clientWidth;
  scroller.scrollLeft = first < scroller.scrollLeft ? first : Math.max(scroller.scrollLeft, last);
};

/** Gives the boxes of areas in the scrolled sheet, and scrolls to a cell. Blueprint offers neither. */
export const useBoxes = ({ widths, rowHeight, frozen }: Measures) => {
  const root = useRef<HTMLDivElement>(null);
  const [, setMoves] = useState(0);
  /** Draws the boxes again after the table was drawn or scrolled. */
  const moved = useCallback((): void => setMoves((times) => times + 1), []);
  useEffect(() => {
    const element = root.current;
    element?.addEventListener("scroll", moved, true);
    return () => element?.removeEventListener("scroll", moved, true);
  }, [moved]);
  const boxOf = (edges: Edges): Rectangle | undefined => {
    const parts = find(root.current);
    return parts && boxIn(parts, edges, { widths, rowHeight, frozen });
  };
  const reveal = useCallback(
    (place: Place): void => {
      const parts = find(root.current);
      if (parts) revealIn(parts, place, { widths, rowHeight, frozen });
    },
    [widths, rowHeight, frozen],
  );
  /** The row at a vertical position of the window, from 0. It may be after the last row. */
  const rowAtY = (clientY: number): number => {
    const parts = find(root.current);
    if (!parts) return 0;
    const { scroller, head } = parts;
    return Math.floor((clientY - scroller.getBoundingClientRect().top - head + scroller.scrollTop) / rowHeight);
  };
  /** Number of visible rows. */
  const page = (): number => {
    const parts = find(root.current);
    return parts ? Math.max(1, Math.floor((parts.scroller.clientHeight - parts.head) / rowHeight) - 1) : 1;
  };
  return { root, moved, boxOf, reveal, rowAtY, page };
};

type Props = {
  /** The area with the handle at its corner. */
  box: Rectangle | undefined;
  /** Index of the row under a y coordinate, in px from the top of the window. */
  rowAtY: (clientY: number) => number;
  /** Runs after a drag to a row. */
  onFill: (to: number) => void;
};

/** The square at an area's corner. Dragging it copies the last row down, as Ctrl D does. */
export const FillHandle = ({ box, rowAtY, onFill }: Props) => {
  const [pulled, setPulled] = useState(0);
  if (!box) return null;
  const corner = { left: box.left + box.width - 5, top: box.top + box.height - 5 };
  return (
    <>
      {pulled > 0 && (
        <i
          className={styles.shade}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height + pulled }}
        />
      )}
      <i
        className={styles.fillHandle}
        style={corner}
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ currentTarget, pointerId, clientY }) => {
          if (!currentTarget.hasPointerCapture(pointerId)) return;
          setPulled(Math.max(0, clientY - currentTarget.getBoundingClientRect().top - 4));
        }}
        onPointerUp={({ currentTarget, pointerId, clientY }) => {
          if (!currentTarget.hasPointerCapture(pointerId)) return;
          currentTarget.releasePointerCapture(pointerId);
          setPulled(0);
          onFill(rowAtY(clientY));
        }}
      />
    </>
  );
};
