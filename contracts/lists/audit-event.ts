import { auditScreens } from "../access/menus/audit.ts";
import { defineList } from "../list-kit/define-list.ts";
import { nullable, someOf, types, type Columns, type SourceTable } from "../read-models/table.ts";
import { companyTable } from "../resources/tables.ts";
import { eventTypeOptions } from "./options.ts";
import { accountIdSearch, accountJoin, companySearch, hidden, range } from "./parts.ts";

const columns = {
  index: types.bigint,
  stream: types.text,
  revision: types.bigint,
  type: types.text,
  procedureId: nullable(types.integer),
  correlationId: nullable(types.text),
  /** Id or other text, as the event holds it. */
  userId: nullable(types.text),
  companyId: nullable(types.text),
  /** The same values as ids for joins. Null if they are not ids. */
  accountId: nullable(types.uuid),
  placeId: nullable(types.uuid),
  device: nullable(types.text),
  gasBarcode: nullable(types.text),
  occurredAt: nullable(types.moment),
  recordedAt: nullable(types.moment),
  exceptions: someOf<string>(),
} satisfies Columns;

/** The view over `audit.leaf` with all sealed events, which the list of events reads. */
const auditEventTable: SourceTable<typeof columns, undefined> = {
  schema: "audit",
  name: "event",
  key: ["index"],
  columns,
};

/** All sealed events of the log, the last first. Events without a company need the scope of all companies. */
export const auditEvent = defineList({
  name: "auditEvent",
  path: "/audit/event/getpage",
  permission: auditScreens.events.codes.list,
  from: auditEventTable,
  joins: { account: accountJoin("accountId"), company: { table: companyTable, on: ["placeId", "id"] } },
  columns: {
    index: { kind: "integer", label: "fields.eventIndex", width: 100, align: "right", sortable: true, priority: 1 },
    recordedAt: { kind: "moment", width: 132, sortable: true, priority: 1 },
    occurredAt: { kind: "moment", label: "fields.occurredAt", width: 132 },
    type: {
      kind: "choice",
      options: eventTypeOptions,
      label: "fields.eventType",
      width: 140,
      priority: 1,
    },
    procedureId: hidden("integer"),
    stream: { kind: "text", label: "fields.eventStream", width: 184 },
    revision: { kind: "integer", align: "right", width: 64 },
    gasBarcode: { kind: "barcode", width: 128, priority: 1 },
    companyId: hidden(),
    companyName: { kind: "text", from: "company.name", label: "fields.place", width: 100, priority: 1 },
    userId: hidden(),
    userName: {
      kind: "text",
      from: "account.nickName",
      otherwise: "account.userName",
      label: "fields.createdEmployeesName",
      width: 80,
    },
    device: { kind: "text", width: 80 },
    exceptions: { kind: "json", label: "fields.eventExceptions", width: 114 },
    correlationId: hidden(),
  },
  layout: [
    "index",
    "recordedAt",
    "occurredAt",
    "type",
    "stream",
    "revision",
    "gasBarcode",
    "companyName",
    "userName",
    "device",
    "exceptions",
  ],
  search: {
    // Several values, because a page searches for all events of a kind of procedure.
    type: { op: "in", input: "choice", options: eventTypeOptions, label: "fields.eventType" },
    stream: { op: "equals", input: "text", label: "fields.eventStream" },
    gasBarcode: { op: "equals", input: "barcode" },
    companyId: { ...companySearch, label: "fields.place" },
    userId: { ...accountIdSearch, label: "fields.createdEmployeesName" },
    userName: { op: "contains", input: "text" },
    correlationId: { op: "equals", input: "text", hidden: true },
    ...range("recordedAt"),
    indexFrom: { op: "from", columns: ["index"], input: "integer", label: "fields.eventIndex", range: "index" },
    indexTo: { op: "to", columns: ["index"], input: "integer", label: "fields.eventIndex", range: "index" },
  },
  sort: { by: "index", desc: true },
  scope: "companyId",
  export: "auditevent",
});
