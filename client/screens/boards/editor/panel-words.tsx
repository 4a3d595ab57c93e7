import {
  Calendar,
  Chart,
  Console,
  Font,
  HorizontalBarChart,
  Numerical,
  PieChart,
  Pin,
  Time,
  TimelineBarChart,
  WarningSign,
} from "@blueprintjs/icons";
import type { ComponentType } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import type { PanelKind } from "#contracts/boards/panel-kinds.ts";
import type { Translate } from "#client/lib/i18n.ts";
import type { Outcome } from "./arrange.ts";

export const kindIcons: Record<PanelKind, ComponentType<{ size?: number }>> = {
  figure: Numerical,
  clock: Time,
  trend: Chart,
  deliveries: TimelineBarChart,
  stock: HorizontalBarChart,
  customers: PieChart,
  brands: HorizontalBarChart,
  exceptions: WarningSign,
  due: Calendar,
  log: Console,
  notes: Pin,
  text: Font,
};

/** The groups of the catalogue, each with its kinds. */
export const catalogue = {
  numbers: ["figure", "clock"],
  charts: ["trend", "deliveries", "stock", "customers", "brands"],
  lists: ["exceptions", "due", "log", "notes"],
  other: ["text"],
} satisfies Record<string, PanelKind[]>;

/** The default title of a panel. */
export const usualTitle = ({ kind, figure }: Pick<BoardPanel, "kind" | "figure">, t: Translate): string =>
  kind === "figure" && figure ? t(`cockpit.${figure}`) : t(`board.kind.${kind}`);

export const titleOf = (panel: BoardPanel, t: Translate): string => panel.title || usualTitle(panel, t);

/** Title of the other panel in a result, or an empty text. */
export const otherTitle = (outcome: Outcome, t: Translate): string =>
  "other" in outcome && outcome.other ? titleOf(outcome.other, t) : "";

/** A place in words. Columns and rows count from 1. */
export const placeWords = ({ x, y, w, h }: Place, t: Translate): string =>
  t("board.place", { left: x + 1, right: x + w, top: y + 1, bottom: y + h });
