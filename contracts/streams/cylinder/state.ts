import type { ExceptionCode, HoldReason, RefusalCode } from "../codes.ts";
import type { ProcedureId } from "../../procedures/index.ts";
import type { CylinderDetails } from "../../fields/cylinder.ts";
import type { Situation } from "./situation.ts";

/** The last procedure that was not late: what a double scan, a late item and a void are judged by. */
export type LastProcedure = {
  procedureId: ProcedureId;
  commandId: string;
  companyId: string;
  fingerprint: string;
  occurredAt: string;
  /** When it was done by the device's clock, its skew taken out: what double scans compare. */
  at: string;
  businessDay: string;
  revision: number;
  /** With what it was flagged, for who sends it again; this and `since` are absent in voids that were written before they were kept. */
  exceptions?: ExceptionCode[];
  /** The rules that it broke, where it was backdated. */
  unsafe?: RefusalCode[];
  /** The situation that a void gives back. */
  before: Situation;
  /** Since when that stood so. */
  since?: Since;
  /** The results that waited then, since those whose hold it lifted wait again; absent where none did. */
  unprocessed?: UnqualifiedResult[];
};

/** Since when the ledger says what it says (ISO 8601): the "since when" of every sentence. */
export type Since = {
  holder: string;
  content: string;
  gate: string;
  holds: Partial<Record<HoldReason, string>>;
  scrapped?: string;
  disabled?: string;
};

/** An unqualified result that waits to be processed, as long as its hold stands; every hold that a procedure makes is one. */
export type UnqualifiedResult = { resultId: string; revision: number; hold: HoldReason };

/** A cylinder folded from its stream. `none` until it is registered, `removed` after it was taken back. */
export type CylinderState =
  | { status: "none" }
  | { status: "removed"; revision: number }
  | ({
      status: "registered";
      cylinderId: string;
      /** The company that holds it; on a vehicle or at a customer the one that held it last. Data scopes cut by it (rules §3). */
      companyId: string;
      details: CylinderDetails;
      serviceEnd: string;
      /** Counts corrections, for optimistic locking; scans leave it alone. */
      version: number;
      revision: number;
      /** The server's clock at the last event: what is recorded next is not before it. */
      recordedAt: string;
      /** How many procedures are recorded, late and voided ones included: removing works only at 0. */
      procedures: number;
      last?: LastProcedure;
      since: Since;
      unprocessed: UnqualifiedResult[];
    } & Situation);

export type RegisteredCylinder = Extract<CylinderState, { status: "registered" }>;

/** Results that somebody has to process: a scrapped cylinder waits for nobody, whatever was found on it. */
export const waitingResults = (cylinder: CylinderState): readonly UnqualifiedResult[] =>
  cylinder.status === "registered" && !cylinder.scrapped ? cylinder.unprocessed : none;
const none: readonly UnqualifiedResult[] = [];

/** Names a result by the event and the hold that made it, so that views and the decider agree without asking each other. */
export const unqualifiedResultId = (cylinderId: string, revision: number | bigint, hold: HoldReason): string =>
  `${cylinderId}.${revision}.${hold}`;

export const initialCylinder: CylinderState = { status: "none" };

/** Raised whenever a change of `evolve` makes stored snapshots unusable; another number folds from revision 0. */
export const cylinderEvolveVersion = 7;
