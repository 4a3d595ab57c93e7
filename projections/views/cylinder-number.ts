import { bareCode, canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { onEach, type Handler, type View } from "./view.ts";

type Numbers = { gasBarcode: string; factoryNumber: string; specId: string };

const numbersOf = ({ cylinder }: FoldedCylinder): Numbers | undefined =>
  cylinder.status === "registered" ? cylinder.details : undefined;

/** Updates the row from the folded state, for every type of event. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
  const before = numbersOf(state.before);
  const after = numbersOf(state.after);
  if (before === after) return;
  const id = cylinderIdOf(event);
  if (!after) return changes.remove(cylinderNumberTable, { id });
  const { gasBarcode, factoryNumber, specId } = after;
  const codes = { gasBarcode, code: canonicalCode(gasBarcode), bareCode: bareCode(gasBarcode) };
  const numbers = { ...codes, factoryNumber, specId };
  if (before) changes.patch(cylinderNumberTable, { id }, numbers);
  else changes.upsert(cylinderNumberTable, { id, ...numbers, createdTime: event.meta.occurredAt });
};

export const cylinderNumberView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderNumber",
  tables: [cylinderNumberTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
