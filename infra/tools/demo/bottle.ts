import type { Named } from "./ensure.ts";
import type { Spec } from "./world.ts";

/** A cylinder's stage as the demonstration assumes it. The server's responses correct it. */
export type Stage = "empty" | "checked" | "filled" | "ready";

export type Bottle = {
  barcode: string;
  spec: Spec;
  /** Empty weight in kg. */
  tare: number;
  at: "station" | "shop" | "vehicle" | "customer" | "inspection" | "repair";
  /** Id of the place, the vehicle or the customer. */
  place: string;
  /** The company that a vehicle takes the cylinder to. */
  bound?: Named;
  stage: Stage;
  /** True while the cylinder is on hold or overdue. It waits for the inspection unit. */
  stopped: boolean;
  /** The inspection failed. A manager scraps the cylinder. */
  failed?: boolean;
  /** Time of its last move, in ms. */
  since: number;
  orderNumber?: string;
  /** Number of planned scans that are not done yet. */
  taken?: number;
};

export const isFull = (bottle: Bottle): boolean => bottle.stage === "filled" || bottle.stage === "ready";

/** Approximate empty weight of such a cylinder, in kg (rules §4, reference data). */
const tares: Record<string, number> = { "YSP4.7": 3.4, YSP12: 7, "YSP26.2": 13, "YSP35.5": 16.5, YSP118: 47 };
export const tareOf = (spec: string): number => tares[spec] ?? 16.5;
