import { samePlace } from "#contracts/streams/company-type.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderEvolveVersion, initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Fold, Projectable } from "./view.ts";

export type FoldedCylinder = {
  /** As the deciders see it. */
  cylinder: CylinderState;
  /**
   * Revisions of the events that brought it to a place: a company or a customer, not a vehicle. Voids take back any number of arrivals,
   * one after the other, so all of them are remembered: numbers only, the history has the rest.
   */
  arrivals: number[];
};

const initialFold: FoldedCylinder = { cylinder: initialCylinder, arrivals: [] };

const foldCylinder = (state: FoldedCylinder, event: Projectable<CylinderEvent>): FoldedCylinder => {
  const cylinder = evolveCylinder(state.cylinder, event);
  if (cylinder === state.cylinder) return state;
  return { cylinder, arrivals: arrivalsAfter(state, event) };
};

const arrivalsAfter = (state: FoldedCylinder, event: Projectable<CylinderEvent>): number[] => {
  const revision = Number(event.revision);
  switch (event.type) {
    case "CylinderRegistered":
      return [revision];
    case "CylinderRemoved":
      return [];
    case "ProcedureVoided":
      return state.arrivals.filter((arrival) => arrival !== event.data.voidedRevision);
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
    case "UnqualifiedResultProcessed":
    case "DeliveryReversed":
      return arrives(state, event) ? [...state.arrivals, revision] : state.arrivals;
    case "CylinderCorrected":
    case "CylinderEnabled":
    case "CylinderDisabled":
    case "ProcedureRefused":
    case "CheckHidden":
      return state.arrivals;
    default:
      return event satisfies never;
  }
};

/** Tells whether the event brings the cylinder somewhere. A movement to its present place is a new arrival; a check is not. */
const arrives = (
  { cylinder }: FoldedCylinder,
  event: Extract<Projectable<CylinderEvent>, { data: { after: unknown } }>,
): boolean => {
  const { holder } = event.data.after;
  if (!holder || holder.kind === "vehicle") return false;
  return event.type === "CylinderMoved" || cylinder.status !== "registered" || !samePlace(cylinder.holder, holder);
};

/** Shared by every view of a cylinder; its stored state is also what a snapshot of the stream is. */
export const cylinderFold: Fold<FoldedCylinder, CylinderEvent> = {
  name: "cylinder",
  prefix: "cylinder-",
  version: cylinderEvolveVersion,
  initial: initialFold,
  evolve: foldCylinder,
};
