import type { StateRule } from "../../procedures/define-procedure.ts";
import { preFillSeconds } from "../../procedures/filling-stand.ts";
import { procedureOf, type ProcedureId } from "../../procedures/index.ts";
import { refusalCodes, type RefusalCode } from "../codes.ts";
import type { Situation } from "./situation.ts";

/** The part of a cylinder that these rules read. Nobody has seen an `unseen` one yet, so its content is not known. */
export type Standing = Pick<Situation, "content" | "gate" | "holds" | "scrapped" | "disabled" | "inspectionDue"> & {
  serviceEnd: string;
  holder: { unseen?: true };
};
/** The company of the procedure, its time (ISO 8601), and its day in the tenant's time zone. */
export type Doing = { company: { id: string }; occurredAt: string; day: string };

type Rule = (cylinder: Standing, doing: Doing) => RefusalCode | undefined;
type Predicate = (cylinder: Standing, doing: Doing) => boolean;

export const isScrapped: Predicate = ({ scrapped }) => scrapped;
export const isDisabled: Predicate = ({ disabled }) => disabled;
export const isHeld: Predicate = ({ holds }) => holds.length > 0;
/** Overdue from the next day on (rules §4, State). */
export const inspectionIsOverdue: Predicate = ({ inspectionDue }, { day }) => day > inspectionDue;
export const serviceLifeIsOver: Predicate = ({ serviceEnd }, { day }) => day > serviceEnd;
export const isFull: Predicate = ({ content }) => content === "full";
export const isEmpty: Predicate = ({ content }) => content === "empty";
export const isFilled: Predicate = ({ gate }) => gate.is === "filled";
export const passedPostFill: Predicate = ({ gate }) => gate.is === "postFillPassed";
/** True if place and content are known. They are unknown for an imported cylinder that nobody has seen yet. */
export const isSeen: Predicate = ({ holder }) => holder.unseen === undefined;

const refusedIf =
  (code: RefusalCode, isBroken: Predicate): Rule =>
  (cylinder, doing) =>
    isBroken(cylinder, doing) ? code : undefined;
/** A rule about content does not apply to a cylinder that nobody has seen yet. */
const ofSeen = (code: RefusalCode, isBroken: Predicate): Rule =>
  refusedIf(code, (cylinder, doing) => isSeen(cylinder, doing) && isBroken(cylinder, doing));

/** Always exactly one code. */
const preFillLacks: Rule = ({ gate }, { company, occurredAt }) => {
  if (gate.is === "preFillFailed") return "check.preFillFailed";
  if (gate.is !== "preFillPassed" || gate.companyId !== company.id) return "check.preFillMissing";
  const age = Math.abs(Date.parse(occurredAt) - Date.parse(gate.at)) / 1000;
  return age > preFillSeconds ? "check.preFillStale" : undefined;
};

/** The rules that need nothing but the cylinder's own state. The server decides by them, and a device without a network stops by them. */
export const stateRules: Record<StateRule, Rule> = {
  scrapped: refusedIf("cylinder.scrapped", isScrapped),
  disabled: refusedIf("cylinder.disabled", isDisabled),
  held: refusedIf("cylinder.held", isHeld),
  serviceLifeOver: refusedIf("cylinder.serviceLifeOver", serviceLifeIsOver),
  inspectionOverdue: refusedIf("cylinder.inspectionOverdue", inspectionIsOverdue),
  full: ofSeen("cylinder.notEmpty", isFull),
  empty: ofSeen("cylinder.notFull", isEmpty),
  notFilled: refusedIf("procedure.notFilled", (cylinder, doing) => !isFilled(cylinder, doing)),
  preFillLacks,
  postFillLacks: refusedIf("check.postFillMissing", (cylinder, doing) => !passedPostFill(cylinder, doing)),
};

/** The codes that refuse a procedure by the cylinder's state alone, in their order. */
export const brokenByState = (id: ProcedureId, cylinder: Standing, doing: Doing): RefusalCode[] => {
  const { refusedBy = [] } = procedureOf(id);
  const broken = refusedBy.map((rule) => stateRules[rule](cylinder, doing));
  return refusalCodes.filter((code) => broken.includes(code));
};
