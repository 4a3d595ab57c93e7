import { archiveStretches } from "#contracts/lists/parts.ts";
import { piecesOf, stretchOf } from "#contracts/lists/pieces.ts";
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

/** How many cylinders there are in each stretch of an order of the archive: what a page far from both ends is found by. */
export const cylinderStretchTable = defineTable("cylinder_stretch", {
  key: ["field", "stretch"],
  columns: { field: types.text, stretch: types.text, count: counter },
});

const fields = ["gasBarcode", "factoryNumber"] as const;
type Numbers = Record<(typeof fields)[number] | "specId", string>;

const numbersOf = ({ cylinder }: FoldedCylinder): Numbers | undefined =>
  cylinder.status === "registered" ? cylinder.details : undefined;

const countStretch = (changes: Changes, field: keyof typeof archiveStretches, value: string, count: number): void =>
  changes.add(cylinderStretchTable, { field, stretch: stretchOf(archiveStretches[field], value) }, { count });

const countNumbers = (
  changes: Changes,
  numbers: Numbers | undefined,
  other: Numbers | undefined,
  count: number,
): void => {
  for (const field of fields) {
    if (!numbers || numbers[field] === other?.[field]) continue;
    for (const piece of piecesOf(numbers[field])) changes.add(cylinderPieceTable, { field, piece }, { count });
    countStretch(changes, field, numbers[field], count);
  }
};

export const cylinderNumberView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderNumber",
  tables: [cylinderNumberTable, cylinderPieceTable, cylinderStretchTable],
  prefixes: [cylinderFold.prefix],
  // The archive's own rows tell its lists.
  lists: [],
  fold: cylinderFold,
  project(event, changes, state) {
    const before = numbersOf(state.before);
    const after = numbersOf(state.after);
    if (before === after) return;
    const id = cylinderIdOf(event);
    countNumbers(changes, before, after, -1);
    countNumbers(changes, after, before, 1);
    if (!after) {
      changes.remove(cylinderNumberTable, { id });
      countStretch(changes, "createdTime", registeredAt(state.before), -1);
      return;
    }
    const { gasBarcode, factoryNumber, specId } = after;
    const numbers = { gasBarcode, factoryNumber, specId };
    if (before) return changes.patch(cylinderNumberTable, { id }, numbers);
    changes.upsert(cylinderNumberTable, { id, ...numbers, createdTime: event.meta.occurredAt });
    countStretch(changes, "createdTime", event.meta.occurredAt, 1);
  },
};

/** One that can be removed had no procedure: it stands where it was registered since then. */
const registeredAt = ({ cylinder }: FoldedCylinder): string => {
  if (cylinder.status !== "registered") throw new Error("a cylinder is removed that was not registered");
  return cylinder.since.holder;
};
