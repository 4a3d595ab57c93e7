import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import type { Key } from "#contracts/read-models/table.ts";
import type { View } from "./view.ts";

const keyOf = ({ cylinder }: FoldedCylinder): Key<typeof cylinderCountTable> | undefined =>
  cylinder.status === "registered" ? { scopeCompanyId: cylinder.companyId, life: lifeOf(cylinder) } : undefined;

export const cylinderCountView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderCount",
  tables: [cylinderCountTable],
  prefixes: [cylinderFold.prefix],
  // The archive's own rows tell its lists.
  lists: [],
  fold: cylinderFold,
  project(_event, changes, { before, after }) {
    const from = keyOf(before);
    const to = keyOf(after);
    if (from?.scopeCompanyId === to?.scopeCompanyId && from?.life === to?.life) return;
    if (from) changes.add(cylinderCountTable, from, { count: -1 });
    if (to) changes.add(cylinderCountTable, to, { count: 1 });
  },
};
