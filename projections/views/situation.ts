import { placeDayTable, situationTable } from "#contracts/read-models/situation.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { arrivalOf, cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { createDayOf } from "./half-hour.ts";
import { cylinderIdOf, rowId } from "./procedure.ts";
import { onEach, type Changes, type Handler, type View } from "./view.ts";

/** Writes the situation that an event ends. Most events that change nothing, such as late and refused ones, end none. */
const writeEnding: Handler<CylinderEvent, FoldedCylinder> = (event, changes, { before, after }) => {
  const { cylinder } = before;
  if (cylinder.status !== "registered") return;
  const cylinderId = cylinderIdOf(event);
  changes.insert(situationTable, {
    cylinderId,
    fromOrder: BigInt(before.sinceOrder),
    untilOrder: event.order,
    placeKind: cylinder.holder.kind,
    placeId: cylinder.holder.id,
    scopeCompanyId: cylinder.companyId,
    content: cylinder.content,
    gate: cylinder.gate.is,
    holds: cylinder.holds,
    inspectionDue: cylinder.inspectionDue,
    life: lifeOf(cylinder),
    unseen: cylinder.holder.unseen === true,
    specId: cylinder.details.specId,
    arrivalId: rowId(cylinderId, arrivalOf(before)),
    since: cylinder.since.holder,
    endsDue: after.cylinder.status === "registered" && after.cylinder.inspectionDue !== cylinder.inspectionDue,
  });
};

/** Adds a cylinder to the numbers of its place, or takes it away. One that nobody has seen is at no place. */
const count = (changes: Changes, { cylinder }: FoldedCylinder, day: string, by: 1 | -1): void => {
  if (cylinder.status !== "registered" || cylinder.holder.unseen) return;
  const key = { placeId: cylinder.holder.id, companyId: cylinder.companyId, day };
  changes.add(placeDayTable, key, cylinder.content === "full" ? { full: by } : { empty: by });
};

const isCountedAlike = ({ cylinder: a }: FoldedCylinder, { cylinder: b }: FoldedCylinder): boolean =>
  a.status === "registered" &&
  b.status === "registered" &&
  a.holder.id === b.holder.id &&
  a.holder.unseen === b.holder.unseen &&
  a.companyId === b.companyId &&
  a.content === b.content;

/** @param timeZone the tenant's `TZ_BUSINESS`, for calendar days. */
export const createSituationView = (timeZone: string): View<CylinderEvent, FoldedCylinder> => {
  const dayOf = createDayOf(timeZone);
  const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
    const { before, after } = state;
    if (before.sinceOrder === after.sinceOrder) return;
    writeEnding(event, changes, state);
    if (isCountedAlike(before, after)) return;
    // A removed cylinder had no procedure, so it stayed where it was registered. No past day counts it.
    const isRemoved = after.cylinder.status === "removed";
    count(changes, before, dayOf(isRemoved ? before.registered.at : event.meta.recordedAt), -1);
    count(changes, after, dayOf(event.meta.recordedAt), 1);
  };
  return {
    name: "situation",
    tables: [situationTable, placeDayTable],
    fold: cylinderFold,
    on: onEach(eventNames["cylinder-"], follow),
  };
};
