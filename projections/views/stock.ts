import { companyTypes, isStockPlace, type CompanyKind, type Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, rowId } from "./procedure.ts";
import { stockRowTable, stockPlaceTable } from "#contracts/read-models/stock.ts";
import { onEach, type Changes, type Handler, type View } from "./view.ts";

type Stay = { place: Place; content: Content; arrival: number; since: string };

const stayOf = ({ cylinder, arrivals }: FoldedCylinder): Stay | undefined => {
  if (cylinder.status !== "registered") return undefined;
  const { holder, content, since, revision } = cylinder;
  if (!isStockPlace(holder.kind) || holder.unseen) return undefined;
  return { place: holder, content, since: since.holder, arrival: arrivals.at(-1) ?? revision };
};

const count = (changes: Changes, { place, content }: Stay, by: 1 | -1): void => {
  const moved = content === "full" ? { fullBottleStock: by } : { emptyBottleStock: by };
  const company = { companyName: place.name, companyType: companyTypes[place.kind as CompanyKind] };
  changes.add(stockPlaceTable, { companyId: place.id }, { ...moved, bottleStatistics: by }, company);
};

const same = (a: Stay, b: Stay): boolean =>
  a.place.id === b.place.id && a.content === b.content && a.arrival === b.arrival && a.place.name === b.place.name;

/** Updates the counts from the folded state, for every type of event. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
  const before = stayOf(state.before);
  const after = stayOf(state.after);
  if (before === after || (before && after && same(before, after))) return;
  const cylinderId = cylinderIdOf(event);
  if (before) count(changes, before, -1);
  if (after) count(changes, after, 1);
  if (!after) changes.remove(stockRowTable, { cylinderId });
  else {
    changes.upsert(stockRowTable, {
      cylinderId,
      companyId: after.place.id,
      companyName: after.place.name,
      isFull: after.content === "full",
      arrivalId: rowId(cylinderId, after.arrival),
      since: after.since,
    });
  }
};

export const stockView: View<CylinderEvent, FoldedCylinder> = {
  name: "stock",
  tables: [stockRowTable, stockPlaceTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
