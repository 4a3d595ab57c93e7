import { goneBottleTable } from "#contracts/read-models/gone-bottle.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { onEach, type Handler, type View } from "./view.ts";

type InHand = { companyId: string; gasBarcode: string };

/** The company that has the cylinder, itself or on a vehicle. Undefined at a customer. */
const inHandOf = ({ cylinder }: FoldedCylinder): InHand | undefined =>
  cylinder.status === "registered" && cylinder.holder.kind !== "customer"
    ? { companyId: cylinder.companyId, gasBarcode: cylinder.details.gasBarcode }
    : undefined;

/** Notes that a cylinder leaves a company, or gets another barcode there. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
  const before = inHandOf(state.before);
  const after = inHandOf(state.after);
  if (!before || (before.companyId === after?.companyId && before.gasBarcode === after.gasBarcode)) return;
  changes.upsert(goneBottleTable, { cylinderId: cylinderIdOf(event), ...before, logOrder: event.order });
};

export const goneBottleView: View<CylinderEvent, FoldedCylinder> = {
  name: "goneBottle",
  tables: [goneBottleTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
