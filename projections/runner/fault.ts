import pg from "pg";
import type { Fault } from "./parked.ts";
import { ProjectionFailed } from "./project-batch.ts";

/** SQLSTATE classes of bad data: a value that does not fit, or a duplicate key. */
const dataErrors = ["22", "23"];

/** Returns a fault of the event itself, which a retry cannot fix. `undefined` for faults of the machine. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof ProjectionFailed) return { view: error.view, error: error.message };
  if (!(error instanceof pg.DatabaseError) || !dataErrors.includes(error.code?.slice(0, 2) ?? "")) return undefined;
  return { view: error.table ?? "", error: error.message };
};
