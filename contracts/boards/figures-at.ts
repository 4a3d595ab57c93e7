import { isStockPlace, type CompanyKind } from "../streams/company-type.ts";
import { figureNames, type FigureName } from "./panel-kinds.ts";

/** Figures that a company of a kind can have by itself (rules §4): only a station fills, and cylinders come to and leave places with a stock. */
export const figuresAt = (kind: CompanyKind): FigureName[] =>
  figureNames.filter((name) => (name === "todayGasNum" ? kind === "station" : isStockPlace(kind)));
