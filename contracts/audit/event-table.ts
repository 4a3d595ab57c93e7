import { nullable, someOf, types, type Columns, type SourceTable } from "../read-models/table.ts";

const columns = {
  index: types.bigint,
  stream: types.text,
  revision: types.bigint,
  type: types.text,
  procedureId: nullable(types.integer),
  correlationId: nullable(types.text),
  /** As the event has them: an id, or any other text. */
  userId: nullable(types.text),
  companyId: nullable(types.text),
  /** The same as ids, to join by; null where they are none. */
  accountId: nullable(types.uuid),
  placeId: nullable(types.uuid),
  device: nullable(types.text),
  gasBarcode: nullable(types.text),
  occurredAt: nullable(types.moment),
  recordedAt: nullable(types.moment),
  exceptions: someOf<string>(),
} satisfies Columns;

/** The view over `audit.leaf` that the list of events reads: every event that is sealed. */
export const auditEventTable: SourceTable<typeof columns, undefined> = {
  schema: "audit",
  name: "event",
  key: ["index"],
  columns,
};
