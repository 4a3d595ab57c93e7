import { cylinderScreens } from "../access/menus/cylinder.ts";
import { unqualifiedResultTable } from "../read-models/checks.ts";
import { checkColumns, checkJoins, checkSearch, processingColumns } from "./check.ts";
import { defineList } from "../list-kit/define-list.ts";
import { goodStatusOptions, holdOptions, procedureOptions, processingStatusOptions } from "./options.ts";
import { accountJoin } from "./parts.ts";

/** Cylinders that a check, a fill or a receipt put on hold, the undecided ones first, then the newest first. */
export const unqualified = defineList({
  name: "unqualified",
  path: "/manage/checkinginfo/unqualified",
  permission: cylinderScreens.unqualified.codes.list,
  from: unqualifiedResultTable,
  where: { isVoided: false, isHidden: false },
  joins: { ...checkJoins, processor: accountJoin("processedBy") },
  columns: {
    ...checkColumns,
    procedureId: { ...checkColumns.procedureId, priority: 2 },
    checkStatus: { ...checkColumns.checkStatus, priority: 2 },
    nextInspectionTime: { kind: "day", hidden: true },
    holdReason: { kind: "choice", options: holdOptions, width: 104, sortable: true, filter: "string", priority: 1 },
    ...processingColumns,
    processedByName: {
      kind: "text",
      from: "processor.nickName",
      otherwise: "processor.userName",
      width: 88,
      priority: 3,
    },
    settledBy: { kind: "choice", options: procedureOptions, width: 96, sortable: true, filter: "number", priority: 3 },
  },
  layout: [
    { group: "groups.gasInfo", columns: ["factoryNumber", "bodyName", "specName", "gasBarcode"] },
    {
      group: "groups.checkInfo",
      columns: [
        "procedureId",
        "createdCompanyName",
        "createdEmployeesName",
        "createdTime",
        "holdReason",
        "checkStatus",
        "defectiveString",
      ],
    },
    {
      group: "groups.processing",
      columns: [
        "processingStatus",
        "isGoodStatus",
        "processingMeasures",
        "settledBy",
        "processedByName",
        "processingTime",
      ],
    },
  ],
  card: {
    title: "gasBarcode",
    outcome: "holdReason",
    place: "createdCompanyName",
    time: "createdTime",
    more: ["defectiveString", "processingStatus", "isGoodStatus"],
  },
  search: {
    procedureId: { op: "equals", input: "choice", options: procedureOptions },
    CheckName: { op: "contains", columns: ["defectNames"], input: "text", label: "fields.defectiveString" },
    processingStatus: { op: "equals", input: "choice", options: processingStatusOptions },
    isGoodStatus: { op: "equals", input: "choice", options: goodStatusOptions },
    ...checkSearch,
    holdReason: { op: "equals", input: "choice", options: holdOptions },
    id: { op: "equals", input: "text", hidden: true },
  },
  sort: { by: "processingStatus", next: { by: "createdTime", desc: true } },
  scope: "createdCompanyId",
  export: "checkinginfo-unqualified",
});
