import type { CompanyType } from "../streams/company-type.ts";
import type { FigureName } from "./panel-kinds.ts";

/** Answer of `CompanyData`: a company whose figures are shown, and those that it and the companies below it can have. */
export type PanelCompany = { id: string; name: string; type: CompanyType; figures: FigureName[] };

/** Answer of `DueData`: how many cylinders are due, for each answer of the list's filter. */
export type DuePanel = { list: { due: number; total: number; totalCapped?: true }[] };

/** Answer of `HeldData`: cylinders on hold now: any hold, neither scrapped nor disabled. */
export type HeldPanel = { held: number };

/** A handled exception's part of a row: how often somebody wrote something about it, and the picture of the person who has it or had it last. */
export type HandledRow = { comments: number; avatar: string | null };

/** Answer of `ExceptionData`; its rows are those of the list, and say who has them. */
export type ExceptionPanel<Row = Record<string, unknown>> = {
  /** The open ones that were raised last, those that were claimed last, and those that were acknowledged last. */
  list: (Row & HandledRow)[];
  /** Nobody took it, and no other has waited longer. */
  oldest: Row | null;
  open: number;
  claimed: number;
  acknowledged: number;
  /** Open ones of companies outside the focus; null without a focus. */
  elsewhere: number | null;
};
