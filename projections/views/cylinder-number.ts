import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { defineTable, types } from "./table.ts";
import type { View } from "./view.ts";

/**
 * What stands on a cylinder, for searches by a part of it: a narrow row that no procedure changes. In the archive's own row, which each of
 * them writes anew, these indexes were a third of what a procedure writes. Columns are called as the archive's are.
 */
export const cylinderNumberTable = defineTable("cylinder_number", {
  key: ["id"],
  columns: {
    id: types.uuid,
    gasBarcode: types.text,
    factoryNumber: types.text,
    specId: types.uuid,
    createdTime: types.moment,
  },
  indexes: [
    { on: ["gasBarcode"], kind: "trigram" },
    { on: ["factoryNumber"], kind: "trigram" },
  ],
});

type Numbers = { gasBarcode: string; factoryNumber: string; specId: string };

const numbersOf = ({ cylinder }: FoldedCylinder): Numbers | undefined =>
  cylinder.status === "registered" ? cylinder.details : undefined;

export const cylinderNumberView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderNumber",
  tables: [cylinderNumberTable],
  prefixes: [cylinderFold.prefix],
  // The archive's own rows tell its lists.
  lists: [],
  fold: cylinderFold,
  project(event, changes, state) {
    const before = numbersOf(state.before);
    const after = numbersOf(state.after);
    if (before === after) return;
    const id = cylinderIdOf(event);
    if (!after) return changes.remove(cylinderNumberTable, { id });
    const { gasBarcode, factoryNumber, specId } = after;
    const numbers = { gasBarcode, factoryNumber, specId };
    if (before) changes.patch(cylinderNumberTable, { id }, numbers);
    else changes.upsert(cylinderNumberTable, { id, ...numbers, createdTime: event.meta.occurredAt });
  },
};
