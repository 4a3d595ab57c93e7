import { cylinderFields } from "../fields/cylinder.ts";
import type { Place } from "../streams/company-type.ts";
import type { Content, Gate, Life } from "../streams/cylinder/situation.ts";
import type { HoldReason } from "../streams/codes.ts";
import { keptColumns } from "./kept-columns.ts";
import { defineTable, nullable, oneOf, someOf, types } from "./table.ts";

/** The archive with the current state: one row for each cylinder that is not removed. */
export const cylinderTable = defineTable("cylinder", {
  key: ["id"],
  columns: {
    id: types.uuid,
    ...keptColumns(cylinderFields),
    createdCompanyId: types.uuid,
    createdCompanyName: types.text,
    createdUserId: types.uuid,
    createdTime: types.moment,
    holderKind: oneOf<Place["kind"]>(),
    holderId: types.uuid,
    /** Null at a customer, and when nobody has seen the cylinder. */
    holderName: nullable(types.text),
    /** True when the holder's import registered the cylinder and its place is not confirmed yet. */
    unseen: types.boolean,
    holderSince: types.moment,
    content: oneOf<Content>(),
    gate: oneOf<Gate["is"]>(),
    gateAt: nullable(types.moment),
    gateCompanyId: nullable(types.uuid),
    life: oneOf<Life>(),
    holdReasons: someOf<HoldReason>(),
    isUsable: types.boolean,
    revision: types.integer,
    version: types.integer,
    /** Number of recorded procedures. A cylinder can be removed only without any. */
    procedures: types.integer,
    /** The last procedure that is neither late nor void. */
    procedureId: nullable(types.integer),
    lastTime: types.moment,
    /** Limits the rows by data scope: the holder's company, or the last one while the cylinder is on a vehicle or at a customer. */
    scopeCompanyId: types.uuid,
    /** Order of the event since which the situation is as it is. Earlier situations are in `situation`. */
    sinceOrder: types.bigint,
    /** Order of the registration. */
    registeredOrder: types.bigint,
    /** Row of the history of the event that brought the cylinder to its place. */
    arrivalId: types.text,
  },
});
