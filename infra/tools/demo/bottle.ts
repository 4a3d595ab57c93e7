import type { Named } from "./ensure.ts";
import type { Spec } from "./world.ts";

/** How far a cylinder has come, as the people of the story believe it; the server's answers correct them. */
export type Stage = "empty" | "checked" | "filled" | "ready";

export type Bottle = {
  barcode: string;
  spec: Spec;
  /** kg */
  tare: number;
  at: "station" | "shop" | "vehicle" | "customer" | "inspection" | "repair";
  /** The place's id; a vehicle's or a customer's own. */
  place: string;
  /** Company that a vehicle brings it to. */
  bound?: Named;
  stage: Stage;
  /** On hold or overdue: it waits for the inspection unit. */
  stopped: boolean;
  /** Its inspection found it bad: a manager scraps it. */
  failed?: boolean;
  /** Milliseconds of its last move. */
  since: number;
  orderNumber?: string;
  /** How many scans of it are planned and not made yet. */
  taken?: number;
};

export const isFull = (bottle: Bottle): boolean => bottle.stage === "filled" || bottle.stage === "ready";

/** About what such a cylinder weighs empty, in kg (rules §4, reference data). */
const tares: Record<string, number> = { "YSP4.7": 3.4, YSP12: 7, "YSP26.2": 13, "YSP35.5": 16.5, YSP118: 47 };
export const tareOf = (spec: string): number => tares[spec] ?? 16.5;
