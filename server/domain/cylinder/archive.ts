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

/** The parts of a spec that set a cylinder's dates: months between periodic checks, years of service. */
export type SpecDays = { cycleMonths: number; lifeYears: number };

/** Default day of the next inspection: the last inspection, or the production date, plus the cycle (rules §4, State). */
const inspectionDueOf = (details: CylinderDetails, spec: SpecDays): Day =>
  addMonths(details.inspectionDate ?? details.productionDate, spec.cycleMonths);

/** Scrapping day (报废日期): the production date plus the service life. */
const serviceEndOf = (details: CylinderDetails, spec: SpecDays): Day =>
  addYears(details.productionDate, spec.lifeYears);

/** Place and content from an import, if given. A full cylinder must have a place. */
export type FoundAt = { place: CompanyRef; content: Content; at: string } | { place?: undefined };

/** The event's part about the place. A full cylinder counts as filled there at the import, so that a post-fill check releases it. */
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
  /** Place and content from an import. Absent for a form: the company then has the cylinder, and it is empty. */
  found?: FoundAt;
  /** Reason for an unusual tare. */
  reason?: string;
};

/** True if a new tare is unusual and has no reason (rules §8, Tare). */
export const lacksTareReason = (
  details: CylinderDetails,
  { tare, reason }: { tare: TareRange | undefined; reason?: string },
  before?: CylinderDetails,
): boolean => {
  const isNew = before?.emptyGrams !== details.emptyGrams || before.specId !== details.specId;
  return isNew && !reason && isOutside(details.emptyGrams, tare);
};

/** Registers a cylinder. An overdue one can be registered too, because it exists. */
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
  /** Null: derive again. Absent: no change, unless it was derived from a date that is corrected now. */
  inspectionDue?: Day | null;
  reason?: string;
  mayExtendDue: boolean;
  spec: SpecDays;
  /** Usual tare of cylinders of this spec. */
  tare?: TareRange;
};
type CorrectRefusal = "record.stale" | "access.denied" | "cylinder.dueReasonMissing" | "cylinder.tareOutOfRange";

const same = (a: CylinderDetails, b: CylinderDetails): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CylinderDetails>;
  return [...names].every((name) => a[name] === b[name]);
};

const cycleStart = ({ inspectionDate, productionDate }: CylinderDetails): Day => inspectionDate ?? productionDate;

/** Due day after a correction: the given one, a derived one, or the current one if a person or a periodic check set it. */
const correctedDue = ({ inspectionDue, details, spec }: Correct, cylinder: RegisteredCylinder): Day => {
  if (inspectionDue) return inspectionDue;
  const { details: before } = cylinder;
  const wasDerived = before.specId === details.specId && cylinder.inspectionDue === inspectionDueOf(before, spec);
  const follows = inspectionDue === null || (wasDerived && cycleStart(before) !== cycleStart(details));
  return follows ? inspectionDueOf(details, spec) : cylinder.inspectionDue;
};

/**
 * Corrects a cylinder's details. Only a periodic check moves the due day later: a correction that does so needs a permission and a reason, and is
 * flagged as an exception.
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

/** Enables or disables a cylinder. Without a change there is no event. */
export const decideUsable = (
  cylinder: RegisteredCylinder,
  isUsable: boolean,
): (CylinderEnabled | CylinderDisabled)[] => {
  if (cylinder.disabled === !isUsable) return [];
  return [{ type: isUsable ? "CylinderEnabled" : "CylinderDisabled", data: { after: { disabled: !isUsable } } }];
};

/** Only a cylinder that was registered by mistake can be removed. A cylinder with a procedure cannot. */
export const decideRemove = (cylinder: RegisteredCylinder): Decision<[CylinderRemoved], "cylinder.hasProcedures"> => {
  const { gasBarcode } = cylinder.details;
  return cylinder.procedures > 0
    ? { ok: false, code: "cylinder.hasProcedures", params: { gasBarcode } }
    : { ok: true, events: [{ type: "CylinderRemoved", data: { gasBarcode } }] };
};
