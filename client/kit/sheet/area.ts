import type { ReactNode } from "react";
import type { Sized } from "../grid/grid-table.tsx";

/** A column of a {@link Sheet}. */
export type SheetColumn<R> = Sized & {
  name: string;
  /** Plain text for screen readers. */
  label: string;
  /** The drawn head. Default: the label. */
  head?: ReactNode;
  /** Aligned right, for numbers. */
  numeric?: boolean;
  /** Read-only. */
  fixed?: boolean;
  /** The text for editing and copying. */
  text: (row: R) => string;
  cell: (row: R) => ReactNode;
  /** CSS class of the screen for the cell. */
  cellClass?: (row: R) => string | undefined;
};

/** A cell by the indexes of its row and column, from 0. */
export type Place = { row: number; column: number };

/** A selected range of cells: `from` is its start, `to` is the cell with the focus. */
export type Area = { from: Place; to: Place };

/** The edges of an area, all inclusive. */
export type Edges = { top: number; bottom: number; left: number; right: number };

export const areaAt = (place: Place): Area => ({ from: place, to: place });

export const edgesOf = ({ from, to }: Area): Edges => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const areaOf = ({ top, bottom, left, right }: Edges): Area => ({
  from: { row: top, column: left },
  to: { row: bottom, column: right },
});

const within = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

type Size = { rows: number; columns: number };

/** Moves the focus; with `extend` the area grows with it. The focus stays inside the sheet. */
export const movedBy = (area: Area | undefined, by: Place, size: Size, extend: boolean): Area => {
  if (!area) return areaAt({ row: 0, column: 0 });
  const to = { row: within(area.to.row + by.row, size.rows), column: within(area.to.column + by.column, size.columns) };
  return extend ? { from: area.from, to } : areaAt(to);
};

/** The move of the focus for a key; undefined for other keys. `page`: number of visible rows. */
export const stepOf = (
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  page: number,
  { rows, columns }: Size,
): Place | undefined => {
  const whole = ctrlKey || metaKey;
  switch (key) {
    case "ArrowUp":
      return { row: whole ? -rows : -1, column: 0 };
    case "ArrowDown":
      return { row: whole ? rows : 1, column: 0 };
    case "ArrowLeft":
      return { row: 0, column: whole ? -columns : -1 };
    case "ArrowRight":
      return { row: 0, column: whole ? columns : 1 };
    case "PageUp":
      return { row: -page, column: 0 };
    case "PageDown":
      return { row: page, column: 0 };
    case "Home":
      return { row: whole ? -rows : 0, column: -columns };
    case "End":
      return { row: whole ? rows : 0, column: columns };
    default:
      return undefined;
  }
};
