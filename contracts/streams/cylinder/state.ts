import type { AttachedCode } from "../../codes/attached-code.ts";
import { isSameCode } from "../../codes/canonical-code.ts";
import type { ExceptionCode, HoldReason, RefusalCode } from "../codes.ts";
import type { ProcedureId } from "../../procedures/index.ts";
import type { CylinderDetails } from "../../fields/cylinder.ts";
import type { Situation } from "./situation.ts";

/** The last procedure that was not late. Double scans, late items and voids are judged by it. */
export type LastProcedure = {
  procedureId: ProcedureId;
  commandId: string;
  companyId: string;
  fingerprint: string;
  occurredAt: string;
  /** Time of the procedure by the device's clock, corrected by its skew. Double scans compare it. */
  at: string;
  businessDay: string;
  revision: number;
  /** Its exceptions, for a device that sends it again. This field and `since` are absent in older voids. */
  exceptions?: ExceptionCode[];
  /** Rules that a backdated procedure broke. */
  unsafe?: RefusalCode[];
  /** The situation that a void restores. */
  before: Situation;
  /** The times of that situation. */
  since?: Since;
  /** The results that waited before, because a void makes the results of lifted holds wait again. Absent if none waited. */
  unprocessed?: UnqualifiedResult[];
};

/** Times from which the ledger's values are valid (ISO 8601). Sentences use them for "since". */
export type Since = {
  holder: string;
  content: string;
  gate: string;
  holds: Partial<Record<HoldReason, string>>;
  scrapped?: string;
  disabled?: string;
};

/** An unqualified result that waits for processing while its hold lasts. Every hold of a procedure makes one. */
export type UnqualifiedResult = { resultId: string; revision: number; hold: HoldReason };

/** A cylinder folded from its stream. `none`: not registered yet; `removed`: its registration was taken back. */
export type CylinderState =
  | { status: "none" }
  | { status: "removed"; revision: number }
  | ({
      status: "registered";
      cylinderId: string;
      /** The company that holds the cylinder, or held it last if it is on a vehicle or at a customer. Data scopes use it (rules §3). */
      companyId: string;
      details: CylinderDetails;
      /** Codes that find the cylinder beside its barcode. Absent without any. */
      codes?: readonly AttachedCode[];
      serviceEnd: string;
      /** Counts corrections, for optimistic locking. Scans do not change it. */
      version: number;
      /** Command of the last correction. All its events count as one. Absent before the first. */
      correctedBy?: string;
      revision: number;
      /** Server time of the last event. The next event is never recorded earlier. */
      recordedAt: string;
      /** Number of recorded procedures, including late and voided ones. The cylinder can be removed only at 0. */
      procedures: number;
      last?: LastProcedure;
      since: Since;
      unprocessed: UnqualifiedResult[];
    } & Situation);

export type RegisteredCylinder = Extract<CylinderState, { status: "registered" }>;

/** Every code that finds the cylinder, the barcode first. */
export const codesOf = ({ details, codes = [] }: Pick<RegisteredCylinder, "details" | "codes">): string[] => [
  details.gasBarcode,
  ...codes.map(({ code }) => code),
];

/** True if the code, in any spelling, is the cylinder's barcode or is attached to it. */
export const bearsCode = (cylinder: CylinderState, code: string): boolean =>
  cylinder.status === "registered" && codesOf(cylinder).some((one) => isSameCode(one, code));

/** Results that a person has to process. A scrapped cylinder has none. */
export const waitingResults = (cylinder: CylinderState): readonly UnqualifiedResult[] =>
  cylinder.status === "registered" && !cylinder.scrapped ? cylinder.unprocessed : none;
const none: readonly UnqualifiedResult[] = [];

/** Id of a result from its event and its hold, so that views and the decider compute the same id. */
export const unqualifiedResultId = (cylinderId: string, revision: number | bigint, hold: HoldReason): string =>
  `${cylinderId}.${revision}.${hold}`;

export const initialCylinder: CylinderState = { status: "none" };

/** Must be raised when a change of `evolve` makes stored snapshots unusable. Another number folds from revision 0. */
export const cylinderEvolveVersion = 8;
