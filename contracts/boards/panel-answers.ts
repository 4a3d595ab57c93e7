import type { CompanyType } from "../streams/company-type.ts";
import type { FigureName } from "./panel-kinds.ts";

/** Response of `CompanyData`: the company of the figures, and the figures that it and the companies below it can have. */
export type PanelCompany = { id: string; name: string; type: CompanyType; figures: FigureName[] };

/** Response of `DueData`: the number of cylinders due, for each option of the list's filter. */
export type DuePanel = { list: { due: number; total: number; totalCapped?: true }[] };

/** Response of `HeldData`: the number of cylinders with any hold that are neither scrapped nor disabled. */
export type HeldPanel = { held: number };

/** Number of comments on an exception, and the picture of the person who has it or had it last. */
export type HandledRow = { comments: number; avatar: string | null };

/** Response of `ExceptionData`. Its rows are those of the list, with the person who has each one. */
export type ExceptionPanel<Row = Record<string, unknown>> = {
  /** The last raised open ones, the last claimed and the last acknowledged. */
  list: (Row & HandledRow)[];
  /** The unclaimed exception that has waited longest. */
  oldest: Row | null;
  open: number;
  claimed: number;
  acknowledged: number;
  /** Number of exceptions that ended today, acknowledged or closed. */
  endedToday: number;
  /** Number of open exceptions outside the company in focus. Null without a focus. */
  elsewhere: number | null;
};
