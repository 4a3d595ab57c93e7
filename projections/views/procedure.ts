import { procedureOf } from "#contracts/procedures/index.ts";
import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent, CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import type { Projectable } from "./view.ts";

/** A procedure's event as passed to a view. */
export type Procedure = Extract<Projectable<CylinderEvent>, CylinderProcedureEvent>;

export const procedureEvents = [
  "CylinderMoved",
  "CylinderFilled",
  "CylinderChecked",
  "CylinderRepaired",
] as const satisfies Procedure["type"][];
const names = new Set<string>(procedureEvents);

export const isProcedure = (event: Projectable<CylinderEvent>): event is Procedure => names.has(event.type);

/** Late items appear in history and counters, but do not move the cylinder (rules §4). */
export const movesNothing = (event: Projectable<CylinderEvent>): boolean =>
  isProcedure(event) && event.data.exceptions.includes("procedure.outOfOrder");

const prefix = "cylinder-";
export const cylinderIdOf = ({ stream }: { stream: string }): string => stream.slice(prefix.length);

/** The id of an event's row. A void or a later result computes the same id without a search. */
export const rowId = (cylinderId: string, revision: number | bigint): string => `${cylinderId}.${revision}`;
export const rowIdOf = (event: { stream: string; revision: bigint }): string =>
  rowId(cylinderIdOf(event), event.revision);

/** A customer's name is personal and not in the log: `null`, and lists use the customer's record. A cylinder never seen has no place. */
export const nameOf = ({ kind, name, unseen }: Place): string | null => (kind === "customer" || unseen ? null : name);

/** Returns whether this is a delivery to a customer (rules §5). An order's client counts as named. A late unsafe delivery does not count. */
export const isDelivery = (event: Procedure): boolean =>
  event.type === "CylinderMoved" &&
  procedureOf(event.data.procedureId).delivery === true &&
  event.data.clientId !== undefined &&
  !lateAndUnsafe.every((code) => event.data.exceptions.includes(code));
