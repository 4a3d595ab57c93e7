import type { HoldReason } from "../codes.ts";
import type { Place } from "../company-type.ts";

export type Content = "empty" | "full";

/** Progress of the cylinder between the pre-fill check and leaving the station (rules §4, State). */
export type Gate =
  | { is: "none" }
  | { is: "preFillFailed" }
  | { is: "preFillPassed"; at: string; companyId: string }
  | { is: "filled"; at: string; companyId: string }
  | { is: "postFillPassed"; at: string };

/** Everything that a procedure can change. Events store the changed part, so that history does not depend on the current rules. */
export type Situation = {
  holder: Place;
  content: Content;
  gate: Gate;
  holds: HoldReason[];
  scrapped: boolean;
  disabled: boolean;
  /** Calendar day in the tenant's time zone. The inspection is overdue from the next day. */
  inspectionDue: string;
};

/** The `life` column of lists: the first value that applies. */
export type Life = "scrapped" | "disabled" | "held" | "active";
export const lifeOf = (s: Pick<Situation, "scrapped" | "disabled" | "holds">): Life =>
  s.scrapped ? "scrapped" : s.disabled ? "disabled" : s.holds.length > 0 ? "held" : "active";
