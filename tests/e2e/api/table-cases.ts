/**
 * The table of rules §4 as its rows read, each cell a scan over HTTP: what went before, the scan, and what has to come of it. Written from
 * the letter alone.
 */
export type Where = "head" | "north" | "south" | "store" | "inspection" | "repair" | "dealer";
export type Past = "fresh" | "checked" | "failed" | "filled" | "sound";
/** Steps after its past and before the scan. */
export type Fate =
  | "on the vehicle"
  | "at the customer"
  | "at repair"
  | "scrapped"
  | "disabled"
  | "held"
  | "over its service life"
  | "overdue";

export type Case = {
  past?: Past;
  /** Place of its past; default the station North. */
  of?: Where;
  fate?: Fate[];
  /** C; default North. */
  by?: Where;
  fields?: Record<string, unknown>;
  reasons?: string[];
  exceptions?: string[];
  /** Fields of `get` afterwards; `holder` by kind. What is not named stays as it was. */
  after?: Record<string, unknown>;
};

export const unfit: [Fate, string][] = [
  ["scrapped", "cylinder.scrapped"],
  ["disabled", "cylinder.disabled"],
  ["held", "cylinder.held"],
  ["over its service life", "cylinder.serviceLifeOver"],
  ["overdue", "cylinder.inspectionOverdue"],
];
const holdOf: Partial<Record<Fate, string>> = {
  overdue: "inspectionOverdue",
  "over its service life": "serviceLifeOver",
};
export const notFit = ["cylinder.notFit"];
export const onRoad: Fate[] = ["on the vehicle"];
export const emptyHere = { holder: "station", content: "empty", gate: "none" };

/** "Not fit, and on hold" of what comes in; a hold that stood before stays. */
export const flaggedAndHeld = (past: Past): Case[] =>
  unfit.map(([fate]) => {
    const hold = holdOf[fate];
    const after = hold ? { holdReasons: [hold], life: "held" } : {};
    return { past, fate: [fate], exceptions: notFit, after };
  });
export const refusedUnfit = (past: Past): Case[] =>
  unfit.map(([fate, code]) => ({ past, fate: [fate], reasons: [code] }));
export const flaggedUnfit: Case[] = unfit
  .slice(1)
  .map(([fate]) => ({ fate: [fate], exceptions: notFit, after: { holder: "vehicle" } }));
