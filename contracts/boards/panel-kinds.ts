import { isStockPlace, type CompanyKind } from "../streams/company-type.ts";
import type { TodayCounts } from "../wire/live.ts";

/** Kinds of panels, in the order of the catalogue. */
export const panelKinds = [
  "figure",
  "clock",
  "trend",
  "deliveries",
  "stock",
  "customers",
  "brands",
  "exceptions",
  "due",
  "log",
  "notes",
  "text",
] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Figures of today, which are compared with yesterday's. */
const todayFigures = [
  "todayGasNum",
  "todayOutWarehouseNum",
  "todayInWarehouseNum",
  "todayDeliveryNum",
] as const satisfies readonly (keyof TodayCounts)[];
/** Figures of this moment: full and empty cylinders in stock, those on hold and overdue, and unclaimed exceptions. */
const momentFigures = ["fullStockNum", "emptyStockNum", "heldNum", "overdueNum", "unclaimedNum"] as const;
export type MomentFigure = (typeof momentFigures)[number];

/** Figures that a panel of the kind `figure` may show. */
export const figureNames = [...todayFigures, ...momentFigures];
export type FigureName = (typeof figureNames)[number];

/** True for a figure of this moment, which has no course over the day. */
export const isOfMoment = (name: FigureName): name is MomentFigure => momentFigures.some((each) => each === name);

/** The grid of the 1920 × 1080 canvas in columns and rows, and the most panels of a board. */
export const grid = { columns: 12, rows: 8, mostPanels: 16 } as const;

/** Minimum width and height of each kind, in columns and rows. Its text cannot be read in a smaller panel. */
export const leastSize: Record<PanelKind, { w: number; h: number }> = {
  figure: { w: 2, h: 2 },
  clock: { w: 2, h: 1 },
  trend: { w: 3, h: 2 },
  deliveries: { w: 3, h: 2 },
  stock: { w: 3, h: 2 },
  customers: { w: 2, h: 2 },
  brands: { w: 3, h: 2 },
  exceptions: { w: 3, h: 3 },
  due: { w: 4, h: 1 },
  log: { w: 3, h: 2 },
  notes: { w: 2, h: 2 },
  text: { w: 2, h: 1 },
};

/** True for kinds with a period of their own: 1 day, 2 month, 3 quarter, 4 year. Default: the board's period. */
export const hasPeriod = (kind: PanelKind): boolean => kind === "trend" || kind === "deliveries";

/** True for kinds whose main number is compared with `warnAt` and `alarmAt`. */
export const hasThresholds = (kind: PanelKind): boolean =>
  kind === "figure" || kind === "trend" || kind === "deliveries" || kind === "exceptions" || kind === "due";

/** Figures that any company can have. */
const ofAny: readonly FigureName[] = ["heldNum", "overdueNum", "unclaimedNum"];

/** Figures that a company of a kind can have (rules §4). Only a station fills, and cylinders move only through places with a stock. */
export const figuresAt = (kind: CompanyKind): FigureName[] =>
  figureNames.filter(
    (name) => ofAny.includes(name) || (name === "todayGasNum" ? kind === "station" : isStockPlace(kind)),
  );
