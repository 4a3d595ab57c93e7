import { samePlace, type Place } from "#contracts/streams/company-type.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderEvolveVersion, initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { exceptionStepOf } from "./exception-step.ts";
import type { Fold, Projectable } from "./view.ts";

export type FoldedCylinder = {
  /** The state as the deciders use it. */
  cylinder: CylinderState;
  /**
   * Revisions of the events that brought the cylinder to a company or a customer, not a vehicle. Voids may take back any number of arrivals, so all
   * are stored, as numbers only.
   */
  arrivals: number[];
  /** Revisions of the events that brought the cylinder on a vehicle. */
  boardings: number[];
  /** Log order since which the situation is as it is. It is text, because the state becomes JSON. */
  sinceOrder: string;
  /** Log order and server time of the registration. */
  registered: { order: string; at: string };
  /** For each exception that is not closed, by `<revision>.<code>`: the log order of the event that toOpen it. Absent without any. */
  open?: Readonly<Record<string, string>>;
};

const initialFold: FoldedCylinder = {
  cylinder: initialCylinder,
  arrivals: [],
  boardings: [],
  sinceOrder: "0",
  registered: { order: "0", at: "" },
};

const foldCylinder = (state: FoldedCylinder, event: Projectable<CylinderEvent>): FoldedCylinder => {
  const cylinder = evolveCylinder(state.cylinder, event);
  if (cylinder === state.cylinder) return state;
  const next: FoldedCylinder = {
    cylinder,
    arrivals: arrivalsAfter(state, event),
    boardings: boardingsAfter(state, event),
    sinceOrder: state.sinceOrder,
    registered:
      event.type === "CylinderRegistered"
        ? { order: String(event.order), at: event.meta.recordedAt }
        : state.registered,
    open: openAfter(state, event, cylinder),
  };
  if (!isSameSituation(state, next)) next.sinceOrder = String(event.order);
  return next;
};

/** Revision of the event that brought the cylinder to its place. */
export const arrivalOf = ({ cylinder, arrivals, boardings }: FoldedCylinder): number => {
  if (cylinder.status !== "registered") return 0;
  return (cylinder.holder.kind === "vehicle" ? boardings : arrivals).at(-1) ?? cylinder.revision;
};

/** Compares what a row of past situations holds. */
const isSameSituation = (before: FoldedCylinder, after: FoldedCylinder): boolean => {
  const [a, b] = [before.cylinder, after.cylinder];
  if (a.status !== "registered" || b.status !== "registered") return a.status === b.status;
  return (
    (a.holder === b.holder || samePlace(a.holder, b.holder)) &&
    a.companyId === b.companyId &&
    a.content === b.content &&
    a.gate.is === b.gate.is &&
    (a.holds === b.holds || a.holds.join() === b.holds.join()) &&
    a.inspectionDue === b.inspectionDue &&
    a.scrapped === b.scrapped &&
    a.disabled === b.disabled &&
    a.details.specId === b.details.specId &&
    a.since.holder === b.since.holder &&
    arrivalOf(before) === arrivalOf(after)
  );
};

const openAfter = (
  state: FoldedCylinder,
  event: Projectable<CylinderEvent>,
  after: CylinderState,
): FoldedCylinder["open"] => {
  if (event.type === "CylinderRegistered" || event.type === "CylinderRemoved") return undefined;
  const { flagged, closed, toOpen } = exceptionStepOf(event, state.cylinder, after);
  if (flagged.length + closed.length + toOpen.length === 0) return state.open;
  const open = { ...state.open };
  for (const id of [...flagged, ...toOpen]) open[partOf(id)] ??= String(event.order);
  for (const id of closed) delete open[partOf(id)];
  return Object.keys(open).length > 0 ? open : undefined;
};

/** `<revision>.<code>` of an exception's id. */
export const partOf = (id: string): string => id.slice(id.indexOf(".") + 1);

const boardingsAfter = (state: FoldedCylinder, event: Projectable<CylinderEvent>): number[] => {
  const { boardings } = state;
  if (event.type === "CylinderRegistered" || event.type === "CylinderRemoved") return [];
  if (event.type === "ProcedureVoided")
    return boardings.includes(event.data.voidedRevision)
      ? boardings.filter((one) => one !== event.data.voidedRevision)
      : boardings;
  if (!("after" in event.data) || event.data.after.holder?.kind !== "vehicle") return boardings;
  return comesTo(state, event, event.data.after.holder) ? [...boardings, Number(event.revision)] : boardings;
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
  state: FoldedCylinder,
  event: Extract<Projectable<CylinderEvent>, { data: { after: unknown } }>,
): boolean => {
  const { holder } = event.data.after;
  return holder !== undefined && holder.kind !== "vehicle" && comesTo(state, event, holder);
};

const comesTo = ({ cylinder }: FoldedCylinder, { type }: Projectable<CylinderEvent>, holder: Place): boolean =>
  type === "CylinderMoved" || cylinder.status !== "registered" || !samePlace(cylinder.holder, holder);

/** The fold that all views of a cylinder share. Its stored state is also the snapshot of the stream. */
export const cylinderFold: Fold<FoldedCylinder, CylinderEvent> = {
  name: "cylinder",
  prefix: "cylinder-",
  version: cylinderEvolveVersion,
  initial: initialFold,
  evolve: foldCylinder,
};
