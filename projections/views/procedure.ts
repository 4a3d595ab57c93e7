import { procedureOf } from "#contracts/procedures/index.ts";
import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent, CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import type { Projectable } from "./view.ts";

/** A procedure's event as a view gets it. */
export type Procedure = Extract<Projectable<CylinderEvent>, CylinderProcedureEvent>;

export const procedureEvents = [
  "CylinderMoved",
  "CylinderFilled",
  "CylinderChecked",
  "CylinderRepaired",
] as const satisfies Procedure["type"][];
const names = new Set<string>(procedureEvents);

export const isProcedure = (event: Projectable<CylinderEvent>): event is Procedure => names.has(event.type);

/** Late items stand in history and counters and move nothing (rules §4). */
export const movesNothing = (event: Projectable<CylinderEvent>): boolean =>
  isProcedure(event) && event.data.exceptions.includes("procedure.outOfOrder");

const prefix = "cylinder-";
export const cylinderIdOf = ({ stream }: { stream: string }): string => stream.slice(prefix.length);

/** The id of the row that an event makes; a void or a later result finds it again without looking. */
export const rowId = (cylinderId: string, revision: number | bigint): string => `${cylinderId}.${revision}`;
export const rowIdOf = (event: { stream: string; revision: bigint }): string =>
  rowId(cylinderIdOf(event), event.revision);

/** A customer's name is personal and not in the log: `null`, so that lists answer the customer's row instead. What nobody has seen has no place. */
export const nameOf = ({ kind, name, unseen }: Place): string | null => (kind === "customer" || unseen ? null : name);

/** Delivery to a customer (rules §5); an order's client counts as named, and a late unsafe one does not count. */
export const isDelivery = (event: Procedure): boolean =>
  event.type === "CylinderMoved" &&
  procedureOf(event.data.procedureId).delivery === true &&
  event.data.clientId !== undefined &&
  !lateAndUnsafe.every((code) => event.data.exceptions.includes(code));
