import type { CylinderDetails } from "#contracts/fields/cylinder.ts";
import { placeOf, type CompanyRef } from "#contracts/streams/company-type.ts";
import type {
  CylinderCorrected,
  CylinderDisabled,
  CylinderEnabled,
  CylinderRegistered,
  CylinderRemoved,
} from "#contracts/streams/cylinder/events.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Decision } from "../decision.ts";
import { addMonths, addYears, type Day } from "../calendar.ts";
import { isOutside, type TareRange } from "./tare.ts";

/** The parts of a spec that decide a cylinder's days: months between periodic checks, years of service. */
export type SpecDays = { cycleMonths: number; lifeYears: number };

/** The inspection due where nobody names it: the last inspection, else the production date, and the cycle (rules §4, State). */
const inspectionDueOf = (details: CylinderDetails, spec: SpecDays): Day =>
  addMonths(details.inspectionDate ?? details.productionDate, spec.cycleMonths);

/** 报废日期: the production date and the service life. */
const serviceEndOf = (details: CylinderDetails, spec: SpecDays): Day =>
  addYears(details.productionDate, spec.lifeYears);

/** The place that an import gives, if it gives one, and the content; a full one is somewhere. */
export type FoundAt = { place: CompanyRef; content: Content; at: string } | { place?: undefined };

/** The event's part on where it is. A full one was filled there at the import, so that a post-fill check brings it out. */
const whereabouts = (
  foundAt: FoundAt | undefined,
  createdCompany: CompanyRef,
): Pick<CylinderRegistered["data"], "holder" | "content" | "gate"> => {
  if (!foundAt) return {};
  if (!foundAt.place) return { holder: { ...placeOf(createdCompany), unseen: true } };
  const { place, content, at } = foundAt;
  const gate = content === "full" ? { gate: { is: "filled" as const, at, companyId: place.id } } : {};
  return { holder: placeOf(place), content, ...gate };
};

export type Register = {
  cylinderId: string;
  details: CylinderDetails;
  createdCompany: CompanyRef;
  inspectionDue?: Day;
  isUsable: boolean;
  spec: SpecDays;
  /** Given by an import; absent of a form, whose company has it empty. */
  found?: FoundAt;
  /** Why its tare is right, though it is unusual. */
  reason?: string;
};

/** True where a new tare is unusual and nobody says why (rules §8, Tare). */
export const lacksTareReason = (
  details: CylinderDetails,
  { tare, reason }: { tare: TareRange | undefined; reason?: string },
  before?: CylinderDetails,
): boolean => {
  const isNew = before?.emptyGrams !== details.emptyGrams || before.specId !== details.specId;
  return isNew && !reason && isOutside(details.emptyGrams, tare);
};

/** A new cylinder; one that is overdue already can be registered too, since it exists. */
export const decideRegister = (command: Register): CylinderRegistered => {
  const { cylinderId, details, createdCompany, spec, isUsable, reason } = command;
  const inspectionDue = command.inspectionDue ?? inspectionDueOf(details, spec);
  const serviceEnd = serviceEndOf(details, spec);
  const where = whereabouts(command.found, createdCompany);
  const data = {
    cylinderId,
    details,
    createdCompany,
    inspectionDue,
    serviceEnd,
    disabled: !isUsable,
    reason,
    ...where,
  };
  return { type: "CylinderRegistered", data };
};

export type Correct = {
  version: number;
  details: CylinderDetails;
  /** Null: derived again; absent: it stays, unless it was derived from a day that is corrected. */
  inspectionDue?: Day | null;
  reason?: string;
  mayExtendDue: boolean;
  spec: SpecDays;
  /** Usual tare of such a cylinder. */
  tare?: TareRange;
};
type CorrectRefusal = "record.stale" | "access.denied" | "cylinder.dueReasonMissing" | "cylinder.tareOutOfRange";

const same = (a: CylinderDetails, b: CylinderDetails): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CylinderDetails>;
  return [...names].every((name) => a[name] === b[name]);
};

const cycleStart = ({ inspectionDate, productionDate }: CylinderDetails): Day => inspectionDate ?? productionDate;

/** The due day after a correction: given, derived, or the day that holds since somebody or a periodic check set it. */
const correctedDue = ({ inspectionDue, details, spec }: Correct, cylinder: RegisteredCylinder): Day => {
  if (inspectionDue) return inspectionDue;
  const { details: before } = cylinder;
  const wasDerived = before.specId === details.specId && cylinder.inspectionDue === inspectionDueOf(before, spec);
  const follows = inspectionDue === null || (wasDerived && cycleStart(before) !== cycleStart(details));
  return follows ? inspectionDueOf(details, spec) : cylinder.inspectionDue;
};

/**
 * Corrects what is written about a cylinder. Only a periodic check moves the due day later; a correction that does needs a permission
 * and a reason, and is an exception.
 */
export const decideCorrect = (
  command: Correct,
  cylinder: RegisteredCylinder,
): Decision<CylinderCorrected[], CorrectRefusal> => {
  const { details, spec, reason } = command;
  if (command.version !== cylinder.version) return { ok: false, code: "record.stale" };
  const { tare } = command;
  if (lacksTareReason(details, { tare, reason }, cylinder.details))
    return { ok: false, code: "cylinder.tareOutOfRange" };
  const inspectionDue = correctedDue(command, cylinder);
  const serviceEnd = serviceEndOf(details, spec);
  const extended = inspectionDue > cylinder.inspectionDue;
  if (extended && !command.mayExtendDue) return { ok: false, code: "access.denied" };
  if (extended && !reason) return { ok: false, code: "cylinder.dueReasonMissing" };
  if (
    same(details, cylinder.details) &&
    inspectionDue === cylinder.inspectionDue &&
    serviceEnd === cylinder.serviceEnd
  ) {
    return { ok: true, events: [] };
  }
  const { gasBarcode } = details;
  const facts = { gasBarcode, dueBeforeOn: cylinder.inspectionDue, dueAfterOn: inspectionDue, reason: reason ?? "" };
  const flags = extended ? { exceptions: ["cylinder.dueExtended" as const], facts } : { exceptions: [] };
  const data = { details, inspectionDue, serviceEnd, version: cylinder.version + 1, reason, ...flags };
  return { ok: true, events: [{ type: "CylinderCorrected", data }] };
};

/** Enables or disables; saying what is so already makes no event. */
export const decideUsable = (
  cylinder: RegisteredCylinder,
  isUsable: boolean,
): (CylinderEnabled | CylinderDisabled)[] => {
  if (cylinder.disabled === !isUsable) return [];
  return [{ type: isUsable ? "CylinderEnabled" : "CylinderDisabled", data: { after: { disabled: !isUsable } } }];
};

/** Only what was registered by mistake goes: a cylinder with a procedure stays for ever. */
export const decideRemove = (cylinder: RegisteredCylinder): Decision<[CylinderRemoved], "cylinder.hasProcedures"> => {
  const { gasBarcode } = cylinder.details;
  return cylinder.procedures > 0
    ? { ok: false, code: "cylinder.hasProcedures", params: { gasBarcode } }
    : { ok: true, events: [{ type: "CylinderRemoved", data: { gasBarcode } }] };
};
