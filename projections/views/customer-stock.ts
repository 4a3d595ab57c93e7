import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, rowId } from "./procedure.ts";
import { counter, defineTable, types } from "./table.ts";
import type { View } from "./view.ts";

/** Cylinders at customers; the order and who brought them stand in the history under `arrivalId`. */
export const customerStockTable = defineTable("customer_stock", {
  key: ["cylinderId"],
  columns: {
    cylinderId: types.uuid,
    clientId: types.uuid,
    /** The company that it left. */
    companyId: types.uuid,
    isFull: types.boolean,
    arrivalId: types.text,
    since: types.moment,
  },
  indexes: [{ on: ["clientId", "since", "cylinderId"] }, { on: ["companyId", "clientId"] }, { on: ["since"] }],
});

/** Every customer who holds or held something, by the company that it left. */
export const customerCountTable = defineTable("customer_count", {
  key: ["clientId", "companyId"],
  columns: { clientId: types.uuid, companyId: types.uuid, remainingQuantity: counter },
});

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

export const customerStockView: View<CylinderEvent, FoldedCylinder> = {
  name: "customerStock",
  tables: [customerStockTable, customerCountTable],
  prefixes: [cylinderFold.prefix],
  lists: ["customerStock", "customerInventory", "customerOverdue"],
  fold: cylinderFold,
  project(event, changes, state) {
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
  },
};
