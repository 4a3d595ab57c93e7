import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, rowId } from "./procedure.ts";
import { customerStockTable, customerCountTable } from "#contracts/read-models/customer-stock.ts";
import { onEach, type Handler, type View } from "./view.ts";

type Stay = { clientId: string; companyId: string; content: Content; arrival: number; since: string };

const stayOf = ({ cylinder, arrivals }: FoldedCylinder): Stay | undefined => {
  if (cylinder.status !== "registered" || cylinder.holder.kind !== "customer") return undefined;
  const { holder, companyId, content, since, revision } = cylinder;
  const arrival = arrivals.at(-1) ?? revision;
  return { clientId: holder.id, companyId, content, arrival, since: since.holder };
};

const same = (a: Stay, b: Stay): boolean =>
  a.clientId === b.clientId && a.companyId === b.companyId && a.content === b.content && a.arrival === b.arrival;

const countedAt = ({ clientId, companyId }: Stay) => ({ clientId, companyId });

/** Updates the counts from the folded state, for every type of event. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
  const before = stayOf(state.before);
  const after = stayOf(state.after);
  if (before === after || (before && after && same(before, after))) return;
  const cylinderId = cylinderIdOf(event);
  if (before) changes.add(customerCountTable, countedAt(before), { remainingQuantity: -1 });
  if (after) changes.add(customerCountTable, countedAt(after), { remainingQuantity: 1 });
  if (!after) changes.remove(customerStockTable, { cylinderId });
  else {
    const { arrival, content, ...stay } = after;
    const arrivalId = rowId(cylinderId, arrival);
    changes.upsert(customerStockTable, { cylinderId, ...stay, isFull: content === "full", arrivalId });
  }
};

export const customerStockView: View<CylinderEvent, FoldedCylinder> = {
  name: "customerStock",
  tables: [customerStockTable, customerCountTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
