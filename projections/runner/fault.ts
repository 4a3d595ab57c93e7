import pg from "pg";
import type { Fault } from "./parked.ts";
import { ProjectionFailed } from "./project-batch.ts";

/** SQLSTATE classes of what is wrong with the data: a value that does not fit, a key that is there already. */
const dataErrors = ["22", "23"];

/** A fault of the event rather than of the machine: tried again it would fail again. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof ProjectionFailed) return { view: error.view, error: error.message };
  if (!(error instanceof pg.DatabaseError) || !dataErrors.includes(error.code?.slice(0, 2) ?? "")) return undefined;
  return { view: error.table ?? "", error: error.message };
};
