import { placeOf } from "../company-type.ts";
import type { CylinderEvent, CylinderProcedureEvent } from "./events.ts";
import type { Situation } from "./situation.ts";
import type { CylinderState, LastProcedure, RegisteredCylinder } from "./state.ts";

/** The parts of a recorded event that folding needs; `revision` as a plain number, streams of one cylinder stay short. */
export type Folding = CylinderEvent & { revision: number; meta: { commandId: string; occurredAt: string } };

const situationOf = ({ holder, content, gate, holds, scrapped, disabled, inspectionDue }: Situation): Situation => ({
  holder,
  content,
  gate,
  holds,
  scrapped,
  disabled,
  inspectionDue,
});

const recordedProcedure = (state: RegisteredCylinder, event: Extract<Folding, CylinderProcedureEvent>): RegisteredCylinder => {
  const late = event.data.exceptions.includes("procedure.outOfOrder");
  const last: LastProcedure | undefined = late
    ? state.last
    : {
        procedureId: event.data.procedureId,
        commandId: event.meta.commandId,
        companyId: event.data.company.id,
        fingerprint: event.data.fingerprint,
        occurredAt: event.meta.occurredAt,
        revision: event.revision,
        before: situationOf(state),
      };
  return { ...state, ...event.data.after, last, procedures: state.procedures + 1, revision: event.revision };
};

/** Folds one event. Pure; events before the registration, and after a removal, other than a registration leave the state alone. */
export const evolveCylinder = (state: CylinderState, event: Folding): CylinderState => {
  if (event.type === "CylinderRegistered") {
    const { cylinderId, details, createdCompany, inspectionDue, serviceEnd, disabled } = event.data;
    return {
      status: "registered",
      cylinderId,
      details,
      serviceEnd,
      version: 1,
      revision: event.revision,
      procedures: 0,
      holder: placeOf(createdCompany),
      content: "empty",
      gate: { is: "none" },
      holds: [],
      scrapped: false,
      disabled,
      inspectionDue,
    };
  }
  if (state.status !== "registered") return state;
  switch (event.type) {
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
      return recordedProcedure(state, event);
    case "CylinderCorrected": {
      const { details, inspectionDue, serviceEnd, version } = event.data;
      return { ...state, details, inspectionDue, serviceEnd, version, revision: event.revision };
    }
    case "CylinderEnabled":
    case "CylinderDisabled":
    case "UnqualifiedResultProcessed":
    case "DeliveryReversed":
      return { ...state, ...event.data.after, revision: event.revision };
    case "ProcedureVoided":
      return { ...state, ...event.data.after, last: undefined, revision: event.revision };
    case "CylinderRemoved":
      return { status: "removed", revision: event.revision };
    case "ProcedureRefused":
      return { ...state, revision: event.revision };
    default:
      return event satisfies never;
  }
};
