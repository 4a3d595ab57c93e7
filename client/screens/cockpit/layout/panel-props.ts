import type { BoardPanel } from "#contracts/boards/board.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import type { BoardState } from "../board/board.ts";
import type { CompanyInFocus } from "./use-company.ts";

/** The panel that the driver points at, and his name. */
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
  /** Company that the live channel tells figures and lines of; null: the viewer's scope. */
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
  /** The live channel tells figures and lines of this very company. */
  isLive: boolean;
  saysAge: boolean;
  /** It stands in a single row of the grid. */
  isLow: boolean;
};
