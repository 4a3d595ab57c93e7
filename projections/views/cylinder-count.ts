import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import type { Key } from "#contracts/read-models/table.ts";
import { onEach, type Handler, type View } from "./view.ts";

const keyOf = ({ cylinder }: FoldedCylinder): Key<typeof cylinderCountTable> | undefined =>
  cylinder.status === "registered"
    ? { scopeCompanyId: cylinder.companyId, life: lifeOf(cylinder), unseen: cylinder.holder.unseen === true }
    : undefined;

/** Updates the counts from the folded state, for every type of event. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (_event, changes, { before, after }) => {
  const from = keyOf(before);
  const to = keyOf(after);
  if (from?.scopeCompanyId === to?.scopeCompanyId && from?.life === to?.life && from?.unseen === to?.unseen) return;
  if (from) changes.add(cylinderCountTable, from, { count: -1 });
  if (to) changes.add(cylinderCountTable, to, { count: 1 });
};

export const cylinderCountView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderCount",
  tables: [cylinderCountTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
