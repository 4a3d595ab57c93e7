import { BOARD, type Board, type BoardPanel } from "./board.ts";
import type { FigureName, PanelKind } from "./panel-kinds.ts";

const figure = (id: string, name: FigureName, x: number): BoardPanel => ({
  id,
  kind: "figure",
  figure: name,
  x,
  y: 0,
  w: 2,
  h: 2,
});
const panel = (kind: PanelKind, x: number, y: number, w: number, h: number): BoardPanel => ({
  id: kind,
  kind,
  x,
  y,
  w,
  h,
});

/** Panels of the built-in board. Their ids are their kinds, and links use them. */
export const builtInPanels: BoardPanel[] = [
  figure("figure-gas", "todayGasNum", 0),
  figure("figure-out", "todayOutWarehouseNum", 2),
  figure("figure-in", "todayInWarehouseNum", 4),
  figure("figure-delivery", "todayDeliveryNum", 6),
  panel("trend", 0, 2, 5, 3),
  panel("deliveries", 5, 2, 3, 3),
  panel("stock", 0, 5, 3, 3),
  panel("customers", 3, 5, 2, 3),
  panel("brands", 5, 5, 3, 3),
  panel("exceptions", 8, 0, 4, 5),
  panel("due", 8, 5, 4, 1),
  panel("log", 8, 6, 4, 2),
];

/** Id of the built-in board, in every tenant. */
export const BUILT_IN_ID = "00000000-0000-4000-8000-000000000001";

/** The built-in board. Its name is in the reader's language (locale key `board.builtIn`). */
export const builtIn = (name: string): Board => ({
  id: BUILT_IN_ID,
  code: BOARD,
  name,
  companyId: null,
  panels: builtInPanels,
  isBuiltin: true,
  version: 1,
});
