import { piecesOf } from "#contracts/lists/pieces.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { counter, defineTable, types } from "./table.ts";
import type { Changes, View } from "./view.ts";

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

/** How many cylinders have a sign or a pair of signs in their number: totals of searches that no trigram index can answer. */
export const cylinderPieceTable = defineTable("cylinder_piece", {
  key: ["field", "piece"],
  columns: { field: types.text, piece: types.text, count: counter },
});

const fields = ["gasBarcode", "factoryNumber"] as const;
type Numbers = Record<(typeof fields)[number] | "specId", string>;

const numbersOf = ({ cylinder }: FoldedCylinder): Numbers | undefined =>
  cylinder.status === "registered" ? cylinder.details : undefined;

const countPieces = (changes: Changes, before: Numbers | undefined, after: Numbers | undefined): void => {
  for (const field of fields) {
    if (before?.[field] === after?.[field]) continue;
    for (const piece of piecesOf(before?.[field] ?? ""))
      changes.add(cylinderPieceTable, { field, piece }, { count: -1 });
    for (const piece of piecesOf(after?.[field] ?? "")) changes.add(cylinderPieceTable, { field, piece }, { count: 1 });
  }
};

export const cylinderNumberView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderNumber",
  tables: [cylinderNumberTable, cylinderPieceTable],
  prefixes: [cylinderFold.prefix],
  // The archive's own rows tell its lists.
  lists: [],
  fold: cylinderFold,
  project(event, changes, state) {
    const before = numbersOf(state.before);
    const after = numbersOf(state.after);
    if (before === after) return;
    const id = cylinderIdOf(event);
    countPieces(changes, before, after);
    if (!after) changes.remove(cylinderNumberTable, { id });
    else {
      const { gasBarcode, factoryNumber, specId } = after;
      const numbers = { gasBarcode, factoryNumber, specId };
      if (before) changes.patch(cylinderNumberTable, { id }, numbers);
      else changes.upsert(cylinderNumberTable, { id, ...numbers, createdTime: event.meta.occurredAt });
    }
  },
};
