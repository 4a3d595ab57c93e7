import { grid } from "./panel-kinds.ts";

/** Position of a panel on the grid: columns and rows from 0. */
export type Place = { x: number; y: number; w: number; h: number };

/** True when two positions share a cell. */
export const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** True when the position is within the grid. */
export const isOnGrid = ({ x, y, w, h }: Place): boolean =>
  x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= grid.columns && y + h <= grid.rows;

/** Indexes of the positions that share a cell with an earlier one. */
export const overlapping = (places: readonly Place[]): number[] =>
  places.flatMap((place, index) => (places.slice(0, index).some((earlier) => overlaps(earlier, place)) ? [index] : []));
