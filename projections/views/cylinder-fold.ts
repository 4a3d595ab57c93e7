import { samePlace } from "#contracts/streams/company-type.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderEvolveVersion, initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Fold, Projectable } from "./view.ts";

export type FoldedCylinder = {
  /** The state as the deciders use it. */
  cylinder: CylinderState;
  /**
   * Revisions of the events that brought the cylinder to a company or a customer, not a vehicle. Voids may take back any number of arrivals, so all
   * are stored, as numbers only.
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
    case "CodeAttached":
    case "CodeDetached":
    case "CylinderEnabled":
    case "CylinderDisabled":
    case "ProcedureRefused":
    case "CheckHidden":
      return state.arrivals;
    default:
      return event satisfies never;
  }
};

/** Returns whether the event brings the cylinder to a place. A movement to its current place is a new arrival; a check is not. */
const arrives = (
  { cylinder }: FoldedCylinder,
  event: Extract<Projectable<CylinderEvent>, { data: { after: unknown } }>,
): boolean => {
  const { holder } = event.data.after;
  if (!holder || holder.kind === "vehicle") return false;
  return event.type === "CylinderMoved" || cylinder.status !== "registered" || !samePlace(cylinder.holder, holder);
};

/** The fold that all views of a cylinder share. Its stored state is also the snapshot of the stream. */
export const cylinderFold: Fold<FoldedCylinder, CylinderEvent> = {
  name: "cylinder",
  prefix: "cylinder-",
  version: cylinderEvolveVersion,
  initial: initialFold,
  evolve: foldCylinder,
};
