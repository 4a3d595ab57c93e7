import type { Place } from "#contracts/boards/layout.ts";
import { grid, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { ontoGrid, type Cell, type Outcome } from "./arrange.ts";

/** The canvas in its own px: size, margins and gaps between panels. */
export const canvas = { width: 1920, height: 1080, left: 36, top: 108, bottom: 36, gapX: 24, gapY: 28 } as const;

const pitchX = (canvas.width - 2 * canvas.left + canvas.gapX) / grid.columns;
const pitchY = (canvas.height - canvas.top - canvas.bottom + canvas.gapY) / grid.rows;

type Box = { x: number; y: number; width: number; height: number };

/** Sizes of the grid on a canvas scaled by `k`. A cell includes half of the gaps around it, so that places are multiples of cells. */
export const gridAt = (k: number) => {
  const cell = { width: pitchX * k, height: pitchY * k };
  return {
    cell,
    gap: { x: canvas.gapX * k, y: canvas.gapY * k },
    /** The area of all cells on the canvas. */
    layer: {
      left: (canvas.left - canvas.gapX / 2) * k,
      top: (canvas.top - canvas.gapY / 2) * k,
      width: cell.width * grid.columns,
      height: cell.height * grid.rows,
    },
    boxOf: ({ x, y, w, h }: Place): Box => ({
      x: x * cell.width,
      y: y * cell.height,
      width: w * cell.width,
      height: h * cell.height,
    }),
    /** The place that is nearest to a box. */
    placeOf: ({ x, y, width, height }: Box): Place =>
      ontoGrid({
        x: Math.round(x / cell.width),
        y: Math.round(y / cell.height),
        w: Math.round(width / cell.width),
        h: Math.round(height / cell.height),
      }),
    /** The cell under a point of the layer. Outside it, the nearest cell. */
    cellAt: (x: number, y: number): Cell => {
      const { x: column, y: row } = ontoGrid({
        x: Math.floor(x / cell.width),
        y: Math.floor(y / cell.height),
        w: 1,
        h: 1,
      });
      return { x: column, y: row };
    },
  };
};
export type GridAt = ReturnType<typeof gridAt>;

/** The zoom range in percent of the canvas's own size. */
export const zooms = { least: 25, most: 150, step: 10 } as const;

/** The largest scale at which the canvas fits the room. A lower limit keeps panels large enough to grab. */
export const fitting = (room: { width: number; height: number }): number =>
  Math.max(zooms.least / 100, Math.min(room.width / canvas.width, Math.max(room.height / canvas.height, 0.4)));

/** The result of dropping at the current position, and the dragged panel's kind. */
export type Hint = { outcome: Outcome; kind: PanelKind; id?: string };
