import type { ReactNode } from "react";
import type { Sized } from "../grid/grid-table.tsx";

/** A column of a {@link Sheet}. */
export type SheetColumn<R> = Sized & {
  name: string;
  /** Plain, for those who hear it. */
  label: string;
  /** As it is drawn; default: the label. */
  head?: ReactNode;
  /** At the right edge, as numbers stand. */
  numeric?: boolean;
  /** Takes no text. */
  fixed?: boolean;
  /** The text that is edited and copied. */
  text: (row: R) => string;
  cell: (row: R) => ReactNode;
  /** A class of the screen's for the cell. */
  cellClass?: (row: R) => string | undefined;
};

/** A cell by the places of its row and its column, from 0. */
export type Place = { row: number; column: number };

/** Cells that are selected together: from the one where the selection began to the one that has the focus. */
export type Area = { from: Place; to: Place };

/** An area by its edges, all of them in it. */
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

/** Moves the focus; with `extend` the area grows with it. It stays inside the sheet. */
export const movedBy = (area: Area | undefined, by: Place, size: Size, extend: boolean): Area => {
  if (!area) return areaAt({ row: 0, column: 0 });
  const to = { row: within(area.to.row + by.row, size.rows), column: within(area.to.column + by.column, size.columns) };
  return extend ? { from: area.from, to } : areaAt(to);
};

/** How far a key moves the focus; undefined for a key that moves nothing. `page`: rows that are seen at once. */
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
