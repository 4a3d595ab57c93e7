import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";

/** One or two panels at one place; two share it as they need: the first as high as it is, the other the rest. */
export type Placed = { place: Place; panels: BoardPanel[] };

/** CSS of a place on the grid. */
export const areaOf = ({ x, y, w, h }: Place): string => `${y + 1} / ${x + 1} / ${y + h + 1} / ${x + w + 1}`;

const byPlace = (one: BoardPanel, other: BoardPanel): number => one.y - other.y || one.x - other.x;

/** Panels in the order in which they are read: rows from the top, each from the left. */
const asDrawn = (panels: readonly BoardPanel[]): Placed[] =>
  panels.toSorted(byPlace).map((panel) => ({ place: panel, panels: [panel] }));

const stacked = ["due", "log"];

/**
 * The built-in board gives the room of panels that the viewer may not see to their neighbours, and stacks what is due over the log, which
 * takes what the numbers leave. `seen`: ids of the panels that the viewer may see.
 */
const builtIn = (panels: readonly BoardPanel[], seen: ReadonlySet<string>): Placed[] => {
  const shown = panels.filter(({ id }) => seen.has(id));
  const inStack = shown.filter(({ id }) => stacked.includes(id));
  const alone = shown.filter(({ id }) => !stacked.includes(id));
  const placed = alone.map((panel): Placed => {
    const widened = panel.id === "customers" && !seen.has("stock");
    return { place: widened ? { ...panel, x: 0, w: panel.x + panel.w } : panel, panels: [panel] };
  });
  const first = panels.find(({ id }) => id === "due");
  if (!first || inStack.length === 0) return placed;
  const y = seen.has("exceptions") ? first.y : 0;
  return [...placed, { place: { x: first.x, w: first.w, y, h: grid.rows - y }, panels: inStack }];
};

/** Places the panels of a board. Each keeps its own place, also where the viewer may not see what it shows; only the built-in board closes up. */
export const placed = (board: { panels: BoardPanel[]; isBuiltin: boolean }, seen: ReadonlySet<string>): Placed[] =>
  board.isBuiltin ? builtIn(board.panels, seen) : asDrawn(board.panels);
