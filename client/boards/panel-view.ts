import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { freshnessOf, type Freshness } from "#client/lib/freshness.ts";
import { useClock } from "#client/lib/use-clock.ts";
import type { BoardState } from "./board.ts";
import type { CompanyInFocus } from "./use-definition.ts";

/** The panel that the presenter points at, and his name. */
type Pointing = { panel: string; by: string } | undefined;

/** Facts of a board that each of its panels is drawn by. */
export type PanelView = {
  state: BoardState;
  /** Titles lead to the list behind them; on a wall nobody can press anything. */
  links: boolean;
  /** Period of the board. */
  type: PeriodType;
  /** Company of the board's figures, in focus or its own; none: the viewer's scope. */
  company: CompanyInFocus | undefined;
  /** Company of the figures and lines on the live channel; null: the viewer's scope. */
  liveCompanyId: string | null;
  pointing: Pointing;
  notes: readonly BoardNote[];
  /** The figure that says how old all of them are. */
  saysAge: string | undefined;
};

/** Props of every kind of panel. */
export type PanelProps = Omit<PanelView, "company" | "liveCompanyId" | "saysAge"> & {
  panel: BoardPanel;
  /** When the board as a whole was last known to be true. */
  boardAt: number | undefined;
  /** Company of the panel's figures: its own, or the board's. */
  company: CompanyInFocus | undefined;
  /** The live channel has figures and lines of this company. */
  isLive: boolean;
  saysAge: boolean;
  /** It stands in a single row of the grid. */
  isLow: boolean;
};

/** How a panel's main number stands to its thresholds. */
export type Level = "warn" | "alarm" | undefined;

/** A threshold counts from its very value on; a number that is not known is no alarm. */
export const levelOf = (
  { warnAt, alarmAt }: Pick<BoardPanel, "warnAt" | "alarmAt">,
  value: number | undefined,
): Level => {
  if (value === undefined) return undefined;
  if (alarmAt !== undefined && value >= alarmAt) return "alarm";
  return warnAt !== undefined && value >= warnAt ? "warn" : undefined;
};

/** One or two panels at one place; two share it as they need: the first as high as it is, the other the rest. */
type Placed = { place: Place; panels: BoardPanel[] };

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
const builtIn = (panels: readonly BoardPanel[], visible: ReadonlySet<string>): Placed[] => {
  const panelsShown = panels.filter(({ id }) => visible.has(id));
  const inStack = panelsShown.filter(({ id }) => stacked.includes(id));
  const alone = panelsShown.filter(({ id }) => !stacked.includes(id));
  const places = alone.map((panel): Placed => {
    const widened = panel.id === "customers" && !visible.has("stock");
    return { place: widened ? { ...panel, x: 0, w: panel.x + panel.w } : panel, panels: [panel] };
  });
  const first = panels.find(({ id }) => id === "due");
  if (!first || inStack.length === 0) return places;
  const y = visible.has("exceptions") ? first.y : 0;
  return [...places, { place: { x: first.x, w: first.w, y, h: grid.rows - y }, panels: inStack }];
};

/** Places the panels of a board. Each keeps its own place, also where the viewer may not see what it shows; only the built-in board closes up. */
export const placedPanels = (
  board: { panels: BoardPanel[]; isBuiltin: boolean },
  visible: ReadonlySet<string>,
): Placed[] => (board.isBuiltin ? builtIn(board.panels, visible) : asDrawn(board.panels));

/** `all`: the whole board is old, so it is said quietly. `own`: this panel alone is, so it is marked. */
export type StaleBy = "all" | "own" | undefined;

export type Staleness = Freshness & { by: StaleBy };

/** `heldAt` of the panel, `boardAt` and `now` in ms since 1970. */
export const stalenessOf = (heldAt: number | undefined, boardAt: number | undefined, now: number): Staleness => {
  const freshness = freshnessOf(heldAt, now);
  const isBoards = freshnessOf(boardAt, now).is === "stale";
  return { ...freshness, by: freshness.is !== "stale" ? undefined : isBoards ? "all" : "own" };
};

/** How old a panel is now, and whether the board is too. */
export const useStaleness = (heldAt: number | undefined, boardAt: number | undefined): Staleness =>
  stalenessOf(heldAt, boardAt, useClock());
