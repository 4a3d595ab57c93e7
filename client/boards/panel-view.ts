import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { freshnessOf, type Freshness } from "#client/lib/freshness.ts";
import { stepOf, useOfClock } from "#client/lib/use-clock.ts";
import type { BoardState } from "./board.ts";
import type { CompanyInFocus } from "./use-definition.ts";

/** The panel that the presenter points at, and the presenter's name. */
type Pointing = { panel: string; by: string } | undefined;

/** The board's values that all its panels use. */
export type PanelView = {
  state: BoardState;
  /** True if titles are links to their lists. On a wall nothing can be clicked. */
  links: boolean;
  /** The board's period. */
  type: PeriodType;
  /** The company of the board's figures: the focused one or the board's own. Undefined: all that the viewer may see. */
  company: CompanyInFocus | undefined;
  /** The company of the live channel's figures and lines. Null: all that the viewer may see. */
  liveCompanyId: string | null;
  pointing: Pointing;
  notes: readonly BoardNote[];
  /** Id of the figure panel that shows the age of all figures. */
  saysAge: string | undefined;
};

/** Props of every kind of panel. */
export type PanelProps = Omit<PanelView, "company" | "liveCompanyId" | "saysAge"> & {
  panel: BoardPanel;
  /** Time at which the whole board was last known to be correct, in ms since 1970. */
  boardAt: number | undefined;
  /** The company of the panel's figures: its own, or the board's. */
  company: CompanyInFocus | undefined;
  /** True if the live channel has this company's figures and lines. */
  isLive: boolean;
  saysAge: boolean;
  /** True if the panel is one grid row high. */
  isLow: boolean;
};

/** The threshold that a panel's main number has reached. */
export type Level = "warn" | "alarm" | undefined;

/**
 * Compares a number with its thresholds. A number equal to the threshold reaches it from below, and one less than it from above. An unknown number
 * is no alarm.
 */
export const levelOf = (
  { warnAt, alarmAt, isBelow = false }: Pick<BoardPanel, "warnAt" | "alarmAt" | "isBelow">,
  value: number | undefined,
): Level => {
  if (value === undefined) return undefined;
  const reaches = (threshold: number | undefined): boolean =>
    threshold !== undefined && (isBelow ? value < threshold : value >= threshold);
  if (reaches(alarmAt)) return "alarm";
  return reaches(warnAt) ? "warn" : undefined;
};

/** One or two panels at one place. With two, the first has its own height and the second the rest. */
type Placed = { place: Place; panels: BoardPanel[] };

/** The CSS `grid-area` of a place. */
export const areaOf = ({ x, y, w, h }: Place): string => `${y + 1} / ${x + 1} / ${y + h + 1} / ${x + w + 1}`;

const byPlace = (one: BoardPanel, other: BoardPanel): number => one.y - other.y || one.x - other.x;

/** Panels in reading order: from the top, and each row from the left. */
const asDrawn = (panels: readonly BoardPanel[]): Placed[] =>
  panels.toSorted(byPlace).map((panel) => ({ place: panel, panels: [panel] }));

const stacked = ["due", "log"];

/**
 * Places the built-in board's panels. Neighbours take the space of hidden panels, and the due panel is stacked above the log. `visible` has the ids
 * of the panels that the viewer may see.
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

/** Places a board's panels. Each keeps its own place, even if hidden from the viewer; only the built-in board fills the gaps. */
export const placedPanels = (
  board: { panels: BoardPanel[]; isBuiltin: boolean },
  visible: ReadonlySet<string>,
): Placed[] => (board.isBuiltin ? builtIn(board.panels, visible) : asDrawn(board.panels));

/** `all`: the whole board is stale, which is shown quietly. `own`: only this panel is, so it is marked. */
export type StaleBy = "all" | "own" | undefined;

export type Staleness = Freshness & { by: StaleBy };

/** The staleness of a panel. `heldAt`, `boardAt` and `now` are in ms since 1970. */
export const stalenessOf = (heldAt: number | undefined, boardAt: number | undefined, now: number): Staleness => {
  const freshness = freshnessOf(heldAt, now);
  const isBoards = freshnessOf(boardAt, now).is === "stale";
  return { ...freshness, by: freshness.is !== "stale" ? undefined : isBoards ? "all" : "own" };
};

/** Time between two pictures of an age, in ms. */
const STALE_STEP_MS = 1000;

/** The current staleness of a panel. A panel with fresh data is not drawn again while the time goes on. */
export const useStaleness = (heldAt: number | undefined, boardAt: number | undefined): Staleness => {
  const now = useOfClock((time) =>
    stalenessOf(heldAt, boardAt, time).is === "fresh" ? heldAt : stepOf(time, STALE_STEP_MS),
  );
  return stalenessOf(heldAt, boardAt, now ?? 0);
};
