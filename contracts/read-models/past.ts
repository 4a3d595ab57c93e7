import type { HoldReason } from "../streams/codes.ts";
import type { Place } from "../streams/company-type.ts";
import type { Content, Gate, Life } from "../streams/cylinder/situation.ts";
import type { ExceptionPart } from "./exception.ts";
import { json, nullable, oneOf, someOf, types, type Columns, type SourceTable } from "./table.ts";

/** A function of the database that returns the rows of a table as of a moment. Lists of the past read it like a table. */
const pastTable = <const N extends string, const C extends Columns>(name: N, key: keyof C & string, columns: C) =>
  ({ name, key: [key], columns }) as const satisfies SourceTable;

/** One row for each cylinder that was registered then: its situation. */
export const pastSituationTable = pastTable("past_situation", "cylinderId", {
  cylinderId: types.uuid,
  placeKind: oneOf<Place["kind"]>(),
  placeId: types.uuid,
  placeName: nullable(types.text),
  scopeCompanyId: types.uuid,
  content: oneOf<Content>(),
  isFull: types.boolean,
  gate: oneOf<Gate["is"]>(),
  gateAt: nullable(types.moment),
  gateCompanyId: nullable(types.uuid),
  holds: someOf<HoldReason>(),
  inspectionDue: types.day,
  life: oneOf<Life>(),
  isUsable: types.boolean,
  unseen: types.boolean,
  specId: types.uuid,
  arrivalId: types.text,
  since: types.moment,
});

/** The numbers of each stock place. */
export const pastPlaceTable = pastTable("past_place", "companyId", {
  companyId: types.uuid,
  companyName: types.text,
  companyType: types.integer,
  emptyBottleStock: types.integer,
  fullBottleStock: types.integer,
  bottleStatistics: types.integer,
});

/** The number of cylinders at each customer, by the company that they came from. */
export const pastCustomerTable = pastTable("past_customer", "clientId", {
  clientId: types.uuid,
  companyId: types.uuid,
  remainingQuantity: types.integer,
});

/** The state that each row of exceptions had. */
export const pastExceptionTable = pastTable("past_exception", "rowId", {
  rowId: types.text,
  kind: oneOf<ExceptionPart["kind"]>(),
  severity: oneOf<"danger" | "warning" | "none">(),
  code: types.text,
  exceptions: json<ExceptionPart[]>(),
  kinds: types.texts,
  codes: types.texts,
  claimers: types.texts,
  status: oneOf<ExceptionPart["status"]>(),
  claimedBy: nullable(types.uuid),
  claimedTime: nullable(types.moment),
  acknowledgedBy: nullable(types.uuid),
  acknowledgedTime: nullable(types.moment),
  acknowledgement: nullable(types.text),
  closedBy: nullable(types.uuid),
  closedTime: nullable(types.moment),
  endedTime: nullable(types.moment),
});
