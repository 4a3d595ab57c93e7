import type { ComponentType } from "react";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { BoardPanel } from "#contracts/boards/board.ts";
import type { PanelKind } from "#contracts/boards/panel-kinds.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { DuePanel } from "./due-panel.tsx";
import { ExceptionsPanel } from "./exceptions/exceptions-panel.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { LogPanel } from "./log-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { BrandsPanel } from "./shares/brands-panel.tsx";
import { CustomersPanel } from "./shares/customers-panel.tsx";
import { StockPanel } from "./stock/stock-panel.tsx";
import { TextPanel } from "./text-panel.tsx";
import { TrendPanel } from "./trend-panel.tsx";

type Kind = {
  View: ComponentType<PanelProps>;
  /** Any of them lets a viewer see it; none: whoever sees the board. */
  codes?: readonly string[];
};

/** Every kind of panel. */
export const panelViews: Record<PanelKind, Kind> = {
  figure: { View: FigurePanel },
  clock: { View: ClockPanel },
  trend: { View: TrendPanel },
  deliveries: { View: DeliveriesPanel },
  stock: { View: StockPanel, codes: stockScreens.summary.codes.list },
  customers: { View: CustomersPanel },
  brands: { View: BrandsPanel },
  exceptions: { View: ExceptionsPanel, codes: cylinderScreens.exceptions.codes.list },
  due: { View: DuePanel, codes: cylinderScreens.due.codes.list },
  log: { View: LogPanel },
  notes: { View: NotesPanel },
  text: { View: TextPanel },
};

/** Ids of the panels that a viewer who holds one of some codes may see. */
export const seenOf = (panels: readonly BoardPanel[], holds: (code: string) => boolean): Set<string> =>
  new Set(panels.filter(({ kind }) => panelViews[kind].codes?.some(holds) ?? true).map(({ id }) => id));
