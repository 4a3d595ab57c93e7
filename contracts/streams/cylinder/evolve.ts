import { isSameCode } from "../../codes/canonical-code.ts";
import { isCompany, placeOf, type Place } from "../company-type.ts";
import type { EventMeta, Recorded } from "../event.ts";
import type { CylinderEvent, CylinderProcedureEvent } from "./events.ts";
import { sinceAfter, sinceRestored } from "./since.ts";
import type { Situation } from "./situation.ts";
import {
  unqualifiedResultId,
  type CylinderState,
  type LastProcedure,
  type RegisteredCylinder,
  type UnqualifiedResult,
} from "./state.ts";

/** The parts of a recorded event that folding needs. States store revisions as plain numbers, because they become JSON. */
export type RecordedCylinderEvent = CylinderEvent &
  Pick<Recorded, "revision"> & {
    meta: Pick<EventMeta, "commandId" | "occurredAt" | "at" | "recordedAt" | "businessDay">;
  };
type Of<Type extends CylinderEvent["type"]> = Extract<RecordedCylinderEvent, { type: Type }>;

const situationOf = ({ holder, content, gate, holds, scrapped, disabled, inspectionDue }: Situation): Situation => ({
  holder,
  content,
  gate,
  holds,
  scrapped,
  disabled,
  inspectionDue,
});

const registered = ({ data, meta, revision }: Of<"CylinderRegistered">): RegisteredCylinder => ({
  status: "registered",
  cylinderId: data.cylinderId,
  companyId: (data.holder ?? data.createdCompany).id,
  details: data.details,
  serviceEnd: data.serviceEnd,
  version: 1,
  revision: Number(revision),
  recordedAt: meta.recordedAt,
  procedures: 0,
  unprocessed: [],
  since: {
    holder: meta.occurredAt,
    content: meta.occurredAt,
    gate: meta.occurredAt,
    holds: {},
    ...(data.disabled ? { disabled: meta.occurredAt } : {}),
  },
  holder: data.holder ?? placeOf(data.createdCompany),
  content: data.content ?? "empty",
  gate: data.gate ?? { is: "none" },
  holds: [],
  scrapped: false,
  disabled: data.disabled,
  inspectionDue: data.inspectionDue,
});

/** A cylinder on a vehicle or at a customer belongs to the company that held it last. */
const companyAfter = ({ companyId }: RegisteredCylinder, holder: Place | undefined): string =>
  holder && isCompany(holder) ? holder.id : companyId;

/**
 * Company after a void that puts the cylinder back on a vehicle or to a customer: the company from which the now last procedure took it. If no
 * company had it or it was unseen there, it is the company of that procedure.
 */
const companyAfterVoid = (state: RegisteredCylinder, { after, last }: Of<"ProcedureVoided">["data"]): string => {
  if (isCompany(after.holder ?? state.holder) || !last) return companyAfter(state, after.holder);
  const { holder } = last.before;
  return isCompany(holder) && !holder.unseen ? holder.id : last.companyId;
};

/** Lifting a hold settles its open results, so that they can no longer be processed. */
const openResults = (results: UnqualifiedResult[], { holds }: Partial<Situation>): UnqualifiedResult[] =>
  holds && results.length > 0 ? results.filter(({ hold }) => holds.includes(hold)) : results;

/** Each field is written by its name, because V8 is many times slower with a spread before other fields, and this runs for every event. */
const changed = (
  state: RegisteredCylinder,
  event: { data: { after: Partial<Situation> } } & Pick<RecordedCylinderEvent, "meta" | "revision">,
): RegisteredCylinder => {
  const { after } = event.data;
  return {
    status: "registered",
    cylinderId: state.cylinderId,
    companyId: companyAfter(state, after.holder),
    details: state.details,
    codes: state.codes,
    serviceEnd: state.serviceEnd,
    version: state.version,
    correctedBy: state.correctedBy,
    revision: Number(event.revision),
    recordedAt: event.meta.recordedAt,
    procedures: state.procedures,
    last: state.last,
    unprocessed: openResults(state.unprocessed, after),
    since: sinceAfter(state, after, event.meta.occurredAt),
    holder: after.holder ?? state.holder,
    content: after.content ?? state.content,
    gate: after.gate ?? state.gate,
    holds: after.holds ?? state.holds,
    scrapped: after.scrapped ?? state.scrapped,
    disabled: after.disabled ?? state.disabled,
    inspectionDue: after.inspectionDue ?? state.inspectionDue,
  };
};

const recordedProcedure = (
  state: RegisteredCylinder,
  event: Extract<RecordedCylinderEvent, CylinderProcedureEvent>,
): RegisteredCylinder => {
  const late = event.data.exceptions.includes("procedure.outOfOrder");
  const last: LastProcedure = {
    procedureId: event.data.procedureId,
    commandId: event.meta.commandId,
    companyId: event.data.company.id,
    fingerprint: event.data.fingerprint,
    occurredAt: event.meta.occurredAt,
    at: event.meta.at ?? event.meta.occurredAt,
    businessDay: event.meta.businessDay,
    revision: Number(event.revision),
    exceptions: event.data.exceptions,
    unsafe: event.data.unsafe,
    before: situationOf(state),
    since: state.since,
    unprocessed: state.unprocessed.length > 0 ? state.unprocessed : undefined,
  };
  const results = event.data.holdsAdded.map((hold) => ({
    resultId: unqualifiedResultId(state.cylinderId, event.revision, hold),
    revision: Number(event.revision),
    hold,
  }));
  const next = changed(state, event);
  if (!late) next.last = last;
  // A company that puts an unseen cylinder on a vehicle must have had it, whatever company registered it.
  if (state.holder.unseen && !isCompany(next.holder)) next.companyId = event.data.company.id;
  if (results.length > 0) next.unprocessed = [...next.unprocessed, ...results];
  next.procedures = state.procedures + 1;
  return next;
};

const withoutResult = (state: RegisteredCylinder, processed: string): RegisteredCylinder => ({
  ...state,
  unprocessed: state.unprocessed.filter(({ resultId }) => resultId !== processed),
});

/**
 * Results that wait after a void. A result waits again if its hold returns; if another procedure made the same hold, the hold and its result stay.
 */
const waitingAfterVoid = (
  { last, unprocessed }: RegisteredCylinder,
  after: Partial<Situation>,
): UnqualifiedResult[] => {
  const waiting = openResults(unprocessed, after);
  if (!after.holds) return waiting;
  const waitingIds = new Set(waiting.map(({ resultId }) => resultId));
  const again = openResults(last?.unprocessed ?? [], after).filter(({ resultId }) => !waitingIds.has(resultId));
  return [...again, ...waiting];
};

const placeOfEvent = ({ revision, meta }: RecordedCylinderEvent) => ({
  revision: Number(revision),
  recordedAt: meta.recordedAt,
});

/** Codes besides one. Absent if none is left. */
const codesWithout = ({ codes }: RegisteredCylinder, code: string): RegisteredCylinder["codes"] => {
  if (!codes?.some((one) => isSameCode(one.code, code))) return codes;
  const others = codes.filter((one) => !isSameCode(one.code, code));
  return others.length > 0 ? others : undefined;
};

/** A command's events count as one correction. */
const versionAfter = ({ correctedBy, version }: RegisteredCylinder, { meta }: RecordedCylinderEvent): number =>
  correctedBy === meta.commandId ? version : version + 1;

const withCodes = (state: RegisteredCylinder, event: Of<"CodeAttached" | "CodeDetached">): RegisteredCylinder => {
  const others = codesWithout(state, event.data.code);
  const { code } = event.data;
  const codes = event.type === "CodeAttached" ? [...(others ?? []), { code, kind: event.data.kind }] : others;
  const version = versionAfter(state, event);
  return { ...state, codes, version, correctedBy: event.meta.commandId, ...placeOfEvent(event) };
};

/** Folds one event without side effects. An event before the registration or after a removal changes nothing, except a registration. */
export const evolveCylinder = (state: CylinderState, event: RecordedCylinderEvent): CylinderState => {
  if (event.type === "CylinderRegistered") return registered(event);
  if (state.status !== "registered") return state;
  switch (event.type) {
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
      return recordedProcedure(state, event);
    case "CylinderCorrected": {
      const { details, inspectionDue, serviceEnd, version } = event.data;
      // An attached code that becomes the barcode is no other code any more.
      const codes = codesWithout(state, details.gasBarcode);
      const { commandId: correctedBy } = event.meta;
      return { ...state, details, codes, inspectionDue, serviceEnd, version, correctedBy, ...placeOfEvent(event) };
    }
    case "CodeAttached":
    case "CodeDetached":
      return withCodes(state, event);
    case "CylinderEnabled":
    case "CylinderDisabled":
    case "DeliveryReversed":
      return changed(state, event);
    case "UnqualifiedResultProcessed":
      return withoutResult(changed(state, event), event.data.resultId);
    case "ProcedureVoided":
      return {
        ...changed(state, event),
        companyId: companyAfterVoid(state, event.data),
        since: sinceRestored(state, event.data.after, event.meta.occurredAt),
        last: event.data.last && { ...event.data.last, at: event.data.last.at ?? event.data.last.occurredAt },
        unprocessed: waitingAfterVoid(state, event.data.after),
      };
    case "CylinderRemoved":
      return { status: "removed", revision: Number(event.revision) };
    case "ProcedureRefused":
    case "CheckHidden":
      return { ...state, ...placeOfEvent(event) };
    default:
      return event satisfies never;
  }
};
