import { cylinderScreens } from "../access/menus/cylinder.ts";
import { cylinderTable } from "../read-models/cylinder.ts";
import { exceptionActionTable, exceptionRowTable, type ExceptionPart } from "../read-models/exception.ts";
import { clientTable, defectTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import { exceptionCodeOptions, exceptionKindOptions, exceptionStatusOptions, procedureOptions } from "./options.ts";
import {
  accountIdSearch,
  accountJoin,
  companySearch,
  cylinderIdSearch,
  hidden,
  operatorColumn,
  procedureColumn,
  range,
  refColumn,
  specJoin,
  specNameColumn,
} from "./parts.ts";

const defects = { table: defectTable, nameColumn: "name" } as const;

/**
 * Exceptions, with those of one scan in one row: open, claimed, acknowledged, or closed when their last hold ended (rules §5). A search finds a row
 * by any of its parts.
 */
export const exception = defineList({
  name: "exception",
  hasPast: true,
  path: "/manage/exception/getpage",
  permission: cylinderScreens.exceptions.codes.list,
  from: exceptionRowTable,
  joins: {
    cylinder: { table: cylinderTable, on: ["cylinderId", "id"] },
    spec: specJoin("specId"),
    account: accountJoin("userId"),
    claimer: accountJoin("claimedBy"),
    acknowledger: accountJoin("acknowledgedBy"),
    closer: accountJoin("closedBy"),
    client: { table: clientTable, on: ["placeId", "id"] },
  },
  columns: {
    id: hidden(),
    kind: {
      kind: "choice",
      options: exceptionKindOptions,
      label: "fields.exceptionKind",
      cell: "exceptionKind",
      width: 96,
      sortable: true,
      filter: "string",
      elements: "kinds",
      priority: 1,
    },
    severity: hidden(),
    code: {
      kind: "choice",
      options: exceptionCodeOptions,
      label: "fields.exceptionCode",
      width: 160,
      filter: "string",
      elements: "codes",
      priority: 1,
    },
    /** The row's parts, the most serious first. */
    exceptions: hidden("json"),
    ids: hidden("json"),
    kinds: hidden("json"),
    codes: hidden("json"),
    claimers: hidden("json"),
    reasons: hidden("json"),
    holdReasons: hidden("json"),
    /** Current names of the faults that a check found. */
    defectiveString: { kind: "json", from: "defectIds", names: defects, cell: "tags", width: 180, priority: 1 },
    facts: hidden("json"),
    gasBarcode: { kind: "barcode", width: 140, sortable: true, filter: "string", priority: 1 },
    cylinderId: hidden(),
    factoryNumber: { kind: "code", from: "cylinder.factoryNumber", width: 112 },
    specId: refColumn(references.spec.lookup),
    specName: specNameColumn,
    procedureId: { ...procedureColumn, priority: 2 },
    companyId: refColumn(references.company.lookup),
    companyName: { kind: "text", label: "fields.place", width: 132, sortable: true, filter: "string", priority: 1 },
    lastLocationName: {
      kind: "text",
      from: "placeName",
      otherwise: "client.name",
      label: "fields.ledgerPlace",
      cell: "place",
      width: 132,
    },
    placeKind: hidden(),
    createdEmployeesName: operatorColumn,
    userId: hidden(),
    device: { kind: "text", width: 88 },
    createdTime: { kind: "moment", label: "fields.since", width: 132, sortable: true, filter: "date", priority: 1 },
    recordedAt: { kind: "moment", width: 132 },
    seen: { kind: "integer", hidden: true },
    lastTime: { kind: "moment", hidden: true },
    status: {
      kind: "choice",
      options: exceptionStatusOptions,
      label: "fields.exceptionStatus",
      width: 96,
      sortable: true,
      filter: "string",
      priority: 1,
    },
    claimedBy: hidden(),
    claimedByName: { kind: "text", from: "claimer.nickName", otherwise: "claimer.userName", width: 96 },
    claimedTime: { kind: "moment", hidden: true, sortable: true },
    acknowledgedBy: hidden(),
    acknowledgedByName: {
      kind: "text",
      from: "acknowledger.nickName",
      otherwise: "acknowledger.userName",
      hidden: true,
    },
    acknowledgedTime: { kind: "moment", hidden: true },
    acknowledgement: { kind: "text", hidden: true },
    closedBy: hidden(),
    closedByName: { kind: "text", from: "closer.nickName", otherwise: "closer.userName", hidden: true },
    closedTime: { kind: "moment", hidden: true, sortable: true },
    /** Time at which it was closed, else acknowledged. */
    endedTime: { kind: "moment", hidden: true, sortable: true },
  },
  layout: [
    "kind",
    "code",
    "defectiveString",
    "gasBarcode",
    "specName",
    "procedureId",
    "companyName",
    "createdEmployeesName",
    "createdTime",
    "status",
    "claimedByName",
  ],
  search: {
    gasBarcode: { op: "contains", input: "barcode" },
    kind: {
      op: "has",
      columns: ["kinds"],
      input: "choice",
      options: exceptionKindOptions,
      label: "fields.exceptionKind",
    },
    code: {
      op: "has",
      columns: ["codes"],
      input: "choice",
      options: exceptionCodeOptions,
      label: "fields.exceptionCode",
    },
    // Several values, because work in progress is open or claimed.
    status: { op: "in", input: "choice", options: exceptionStatusOptions, label: "fields.exceptionStatus" },
    companyId: { ...companySearch, label: "fields.place" },
    procedureId: { op: "equals", input: "choice", options: procedureOptions },
    createdEmployeesName: { op: "contains", input: "text" },
    claimedBy: { ...accountIdSearch, op: "has", columns: ["claimers"], label: "fields.claimedByName" },
    cylinderId: cylinderIdSearch,
    /** Id of a row or of one of its parts. */
    id: { op: "has", columns: ["ids"], input: "text", hidden: true },
    ...range("createdTime"),
    ...range("endedTime"),
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  export: "exception",
});

/** Splits a row of the list: each exception becomes a row with its own id, code, kind and status. */
export const partsOfRow = <Row extends { exceptions: readonly ExceptionPart[] }>(row: Row) =>
  row.exceptions.map((part) => ({ ...row, ...part, exceptions: [part] }));

/**
 * `GET /base/manage/exception/getcounts` takes the list's search and returns `{ list, parts, held }`: the number of rows for each combination of
 * these columns, the same with kind and code of each part, and the number of cylinders on hold now.
 */
export const exceptionGroupColumns = ["status", "claimedBy", "kind", "code", "procedureId"] as const;
export type ExceptionGroup = {
  status: string;
  claimedBy: string | null;
  kind: string;
  code: string;
  procedureId: number | null;
  count: number;
};

/** Actions and comments on one exception, or on a row of several, in order. */
export const exceptionAction = defineList({
  name: "exceptionAction",
  path: "/manage/exception/getactions",
  permission: cylinderScreens.exceptions.codes.list,
  from: exceptionActionTable,
  joins: {
    account: accountJoin("userId"),
    exception: { table: exceptionRowTable, on: ["rowId", "id"], inner: true },
  },
  columns: {
    id: hidden(),
    logOrder: hidden("integer"),
    exceptionId: hidden(),
    companyId: hidden("text", "exception.companyId"),
    kind: {
      kind: "choice",
      options: ["claimed", "released", "commented", "acknowledged"].map((value) => ({
        value,
        label: `exceptionAction.${value}`,
      })),
      width: 96,
      priority: 1,
    },
    comment: { kind: "text", width: 240 },
    userId: hidden(),
    createdEmployeesName: operatorColumn,
    createdTime: { kind: "moment", width: 132, sortable: true, priority: 1 },
  },
  layout: ["kind", "comment", "createdEmployeesName", "createdTime"],
  search: { exceptionId: { op: "equals", input: "text", hidden: true } },
  requires: ["exceptionId"],
  sort: { by: "logOrder" },
  scope: "companyId",
});
