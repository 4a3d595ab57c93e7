import type { Decision } from "#server/domain/cylinder/decide.ts";
import { atCustomer, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";
import { otherStation, station } from "#tests/support/reference.ts";
import { placeOf } from "#contracts/streams/company-type.ts";

export const refused = (decision: Decision): string[] => {
  if (decision.outcome !== "refused") throw new Error(`not refused but ${JSON.stringify(decision)}`);
  return decision.reasons;
};
export const recorded = (decision: Decision) => {
  if (decision.outcome !== "recorded") throw new Error(`not recorded but ${JSON.stringify(decision)}`);
  const { after, holdsAdded, exceptions } = decision.events[0].data;
  return { after, holdsAdded, exceptions };
};
export const plain = (after: object) => ({ after, holdsAdded: [], exceptions: [] });

export const scrapped = (cylinder: Builder) => cylinder.standing({ scrapped: true });
export const held = (cylinder: Builder) => cylinder.standing({ holds: ["fault"] });
export const overdue = (cylinder: Builder) => cylinder.standing({ inspectionDue: "2026-03-01" });
export const old = (cylinder: Builder) => cylinder.standing({ serviceEnd: "2026-03-01" });
export const onTheRoad = (cylinder: Builder) => cylinder.standing({ holder: onTruck });
export const elsewhere = (cylinder: Builder) => cylinder.standing({ holder: placeOf(otherStation) });
export const delivered = (cylinder: Builder) => cylinder.standing({ holder: atCustomer });

export const unfitReasons: [string, (cylinder: Builder) => Builder, string][] = [
  ["scrapped", scrapped, "cylinder.scrapped"],
  ["disabled", (cylinder) => cylinder.disabled(), "cylinder.disabled"],
  ["held", held, "cylinder.held"],
  ["over its service life", old, "cylinder.serviceLifeOver"],
  ["overdue", overdue, "cylinder.inspectionOverdue"],
];

export const emptyHere = { holder: placeOf(station), content: "empty", gate: { is: "none" } };
