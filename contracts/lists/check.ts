import { cylinderScreens } from "../access/menus/cylinder.ts";
import { checkRecordTable, unqualifiedResultTable } from "../read-models/checks.ts";
import { bodyTable, defectTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { procedureIdsWhere, procedures, type ProcedureId } from "../procedures/index.ts";
import { defineList, type Column, type Join, type SearchField } from "../list-kit/define-list.ts";
import { checkStatusOptions, goodStatusOptions, optionsOf, processingStatusOptions } from "./options.ts";
import {
  accountJoin,
  bodyNameColumn,
  bodySearch,
  companySearch,
  cylinderColumns,
  cylinderIdSearch,
  cylinderJoins,
  cylinderSearch,
  hidden,
  operatorColumn,
  procedureColumn,
  range,
  refColumn,
} from "./parts.ts";

const defects = { table: defectTable, nameColumn: "name" } as const;

/** Columns of check records and unqualified results that describe their procedure. */
export const checkJoins = {
  ...cylinderJoins,
  body: { table: bodyTable, on: ["cylinder.bodyId", "id"] },
  account: accountJoin("userId"),
} as const satisfies Record<string, Join>;

export const checkColumns = {
  id: hidden(),
  logOrder: hidden("integer"),
  cylinderId: hidden(),
  ...cylinderColumns,
  bodyId: refColumn(references.body.lookup, "cylinder.bodyId"),
  bodyName: bodyNameColumn,
  createdCompanyId: refColumn(references.company.lookup, "companyId"),
  createdCompanyName: {
    kind: "text",
    from: "companyName",
    label: "fields.operationCompany",
    width: 132,
    sortable: true,
    filter: "string",
    priority: 1,
  },
  createdEmployeesName: operatorColumn,
  createdTime: {
    kind: "moment",
    label: "fields.checkTime",
    width: 132,
    sortable: true,
    filter: "date",
    priority: 1,
  },
  recordedAt: { kind: "moment", hidden: true },
  procedureId: procedureColumn,
  checkStatus: {
    kind: "choice",
    options: checkStatusOptions,
    width: 84,
    sortable: true,
    filter: "number",
    priority: 1,
  },
  defectiveString: { kind: "json", from: "defectIds", names: defects, cell: "tags", width: 180, priority: 1 },
  defectNames: { kind: "text", from: "defectIds", names: defects, hidden: true },
  imagesUrl: { kind: "images", width: 120, hidden: true },
  remark: { kind: "text", width: 160, hidden: true },
} as const satisfies Record<string, Column>;

export const processingColumns = {
  processingStatus: {
    kind: "choice",
    options: processingStatusOptions,
    width: 88,
    sortable: true,
    filter: "number",
    priority: 1,
  },
  isGoodStatus: {
    kind: "choice",
    options: goodStatusOptions,
    width: 84,
    sortable: true,
    filter: "number",
    priority: 1,
  },
  processingMeasures: { kind: "text", width: 160, priority: 3 },
  processingTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
} as const satisfies Record<string, Column>;

/** Checks that the inspection list shows (rules §4). */
const inspections = procedureIdsWhere(({ entry }) => entry === "judgement");

export const checkSearch = {
  ...cylinderSearch,
  bodyId: { ...bodySearch, hidden: true },
  createdCompanyId: { ...companySearch, label: "fields.operationCompany" },
  checkStatus: { op: "equals", input: "choice", options: checkStatusOptions },
  createdEmployeesName: { op: "contains", input: "text" },
  ...range("createdTime"),
  cylinderId: cylinderIdSearch,
} as const satisfies Record<string, SearchField>;

const joins = {
  ...checkJoins,
  result: { table: unqualifiedResultTable, on: ["resultId", "id"] },
} as const satisfies Record<string, Join>;
const processing = {
  processingStatus: { ...processingColumns.processingStatus, from: "result.processingStatus" },
  isGoodStatus: { ...processingColumns.isGoodStatus, from: "result.isGoodStatus" },
  processingMeasures: { ...processingColumns.processingMeasures, from: "result.processingMeasures" },
  processingTime: { ...processingColumns.processingTime, from: "result.processingTime" },
} as const;

/** Check records with the outcome of what they found (rules §8). Even lists without such a column return it. */
const shape = {
  from: checkRecordTable,
  joins,
  follows: ["result"],
  columns: {
    ...checkColumns,
    nextInspectionTime: { kind: "day", width: 96, sortable: true, filter: "date", ahead: true },
    resultId: hidden(),
    processingStatus: { ...processing.processingStatus, hidden: true },
    isGoodStatus: { ...processing.isGoodStatus, hidden: true },
    processingMeasures: { ...processing.processingMeasures, hidden: true },
    processingTime: { ...processing.processingTime, hidden: true },
  },
  card: {
    title: "gasBarcode",
    outcome: "checkStatus",
    place: "createdCompanyName",
    time: "createdTime",
    more: ["specName", "procedureId", "defectiveString"],
  },
  sort: { by: "createdTime", desc: true },
  scope: "createdCompanyId",
  openFor: "cylinderId",
} as const;

const defectSearch = {
  op: "contains",
  columns: ["defectNames"],
  input: "text",
  label: "fields.defectiveString",
} as const;
const layout = <const M extends readonly string[]>(...more: M) =>
  [
    { group: "groups.gasInfo", columns: ["factoryNumber", "bodyName", "specName", "gasBarcode"] },
    {
      group: "groups.checkInfo",
      columns: ["createdCompanyName", "createdEmployeesName", "createdTime", "checkStatus", "defectiveString", ...more],
    },
  ] as const;

const visible = (procedureId: ProcedureId) => ({ procedureId, isVoided: false, isHidden: false });

export const checkBefore = defineList({
  ...shape,
  name: "checkBefore",
  path: "/manage/checkinginfo/before",
  permission: cylinderScreens.before.codes.list,
  where: visible(procedures.preFillCheck),
  layout: layout(),
  search: { ...checkSearch, CheckName: defectSearch },
  export: "checkinginfo-before",
});

export const checkAfter = defineList({
  ...shape,
  name: "checkAfter",
  path: "/manage/checkinginfo/after",
  permission: cylinderScreens.after.codes.list,
  where: visible(procedures.postFillCheck),
  layout: layout(),
  search: { ...checkSearch, CheckName: defectSearch },
  export: "checkinginfo-after",
});

/** Periodic checks: the station examine list. */
export const checkRegular = defineList({
  ...shape,
  name: "checkRegular",
  path: "/manage/checkinginfo/regular",
  permission: cylinderScreens.examine.codes.list,
  where: visible(procedures.periodicCheck),
  layout: layout("nextInspectionTime"),
  search: { ...checkSearch, CheckName: defectSearch, ...range("nextInspectionTime") },
  export: "checkinginfo-regular",
});

/** All checks, with the outcome of what they found. */
export const check = defineList({
  ...shape,
  name: "check",
  path: "/manage/checkinginfo/getpage",
  permission: cylinderScreens.unqualified.codes.list,
  where: { isVoided: false, isHidden: false },
  columns: { ...shape.columns, ...processing },
  layout: [
    { group: "groups.gasInfo", columns: ["factoryNumber", "bodyName", "specName", "gasBarcode"] },
    {
      group: "groups.checkInfo",
      columns: [
        "procedureId",
        "createdCompanyName",
        "createdEmployeesName",
        "createdTime",
        "checkStatus",
        "defectiveString",
        "nextInspectionTime",
      ],
    },
    { group: "groups.processing", columns: ["processingStatus", "isGoodStatus"] },
  ],
  search: {
    ...checkSearch,
    procedureId: { op: "equals", input: "choice", options: optionsOf(inspections) },
    CheckName: defectSearch,
    processingStatus: { op: "equals", input: "choice", options: processingStatusOptions },
    isGoodStatus: { op: "equals", input: "choice", options: goodStatusOptions },
  },
  export: "checkinginfo-getpage",
});
