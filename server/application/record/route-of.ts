import type { Route } from "#contracts/commands/record.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";

/** Plate of the chosen vehicle, if the cylinder came in from another vehicle. */
const chosenOf = ({ type, data }: CylinderProcedureEvent): { chosen?: string } => {
  const { holder } = data.before;
  if (type !== "CylinderMoved" || !data.vehicle || findProcedure(data.procedureId)?.way !== "in") return {};
  const differs = holder.kind === "vehicle" && holder.id !== data.vehicle.id;
  return differs ? { chosen: data.vehicle.licenseNumber } : {};
};

/** The places that the event names: by the ledger before it, and after it. `customers` has the names of the call's customers by id. */
export const routeOf = (event: CylinderProcedureEvent, customers: ReadonlyMap<string, string>): Route => {
  const { before, after, exceptions } = event.data;
  const place = ({ kind, id, name }: Place) => ({ kind, name: name || (customers.get(id) ?? "") });
  const isLate = exceptions.includes("procedure.outOfOrder");
  const from = place(before.holder);
  return { from, ...(isLate ? {} : { to: after.holder ? place(after.holder) : from }), ...chosenOf(event) };
};
