import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import type { View } from "./view.ts";

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
