import type { HoldReason } from "../streams/codes.ts";
import type { Place } from "../streams/company-type.ts";
import type { Content, Gate, Life } from "../streams/cylinder/situation.ts";
import { counter, defineTable, oneOf, someOf, types } from "./table.ts";

/** Columns that a past situation shares with the current one, which is the archive's row. */
const columns = {
  placeKind: oneOf<Place["kind"]>(),
  placeId: types.uuid,
  scopeCompanyId: types.uuid,
  content: oneOf<Content>(),
  gate: oneOf<Gate["is"]>(),
  holds: someOf<HoldReason>(),
  inspectionDue: types.day,
  life: oneOf<Life>(),
  unseen: types.boolean,
  specId: types.uuid,
  /** Row of the history of the event that brought the cylinder to its place. */
  arrivalId: types.text,
  /** Time from which the cylinder has its place. */
  since: types.moment,
};

/**
 * Past situations of cylinders. When an event ends a situation, one row is inserted, and never changed: it held from `fromOrder` until just before
 * `untilOrder`, in the log's order. The current situation is the archive's row, from its `sinceOrder`.
 */
export const situationTable = defineTable("situation", {
  key: ["cylinderId", "fromOrder"],
  columns: {
    cylinderId: types.uuid,
    fromOrder: types.bigint,
    untilOrder: types.bigint,
    ...columns,
    /** True if the cylinder got another due day afterwards. Few situations end so, and with them the cylinders due at a past moment are found. */
    endsDue: types.boolean,
  },
});

/**
 * Changes of the numbers of full and empty cylinders by place, by the company of their scope, and by the day on which they were recorded.
 * The sum up to a day is the number at its end. Removed cylinders are taken out again on the day on which they came in.
 */
export const placeDayTable = defineTable("place_day", {
  key: ["placeId", "companyId", "day"],
  columns: { placeId: types.uuid, companyId: types.uuid, day: types.day, full: counter, empty: counter },
});
