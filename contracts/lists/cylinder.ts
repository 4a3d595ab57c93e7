import { cylinder as archive } from "../resources/cylinder.ts";
import type { CodeKind } from "../codes/attached-code.ts";
import type { Place } from "../streams/company-type.ts";
import { cylinderTable } from "../read-models/cylinder.ts";
import { capTable, clientTable, mediumTable } from "../resources/tables.ts";
import { cylinderFields } from "../fields/cylinder.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import type { RowOf } from "../list-kit/row-of.ts";
import { listColumns, listJoins } from "./kept-list.ts";
import { contentOptions } from "../resources/options.ts";
import { lifeOptions, placeOptions, procedureOptions } from "./options.ts";
import {
  accountJoin,
  bodySearch,
  companySearch,
  cylinderSearch,
  factoryNumberColumn,
  hidden,
  holderIdSearch,
  makerSearch,
  operatorColumn,
  procedureColumn,
  range,
  refColumn,
  specJoin,
  specNameColumn,
} from "./parts.ts";

/** Puts the days after the weight, where people expect them. */
const { productionDate, inspectionDate, expirationDate, serviceEnd, ...fields } = listColumns(cylinderFields);
const days = { productionDate, inspectionDate, expirationDate, serviceEnd };

/** The archive with every cylinder's current state. */
export const cylinder = defineList({
  ...archive.list,
  name: archive.name,
  hasPast: true,
  path: `${archive.path}/getpage`,
  permission: archive.codes.list,
  from: cylinderTable,
  joins: {
    ...listJoins(cylinderFields),
    spec: specJoin("specId"),
    cap: { table: capTable, on: ["spec.capId", "id"] },
    medium: { table: mediumTable, on: ["spec.fillingId", "id"] },
    client: { table: clientTable, on: ["holderId", "id"] },
    account: accountJoin("createdUserId"),
  },
  columns: {
    id: hidden(),
    ...fields,
    factoryNumber: factoryNumberColumn(),
    specName: specNameColumn,
    bodyName: { ...fields.bodyName, sortable: false },
    packingBatch: { ...fields.packingBatch, priority: 3 },
    ...days,
    productionDate: { ...days.productionDate, priority: 3 },
    expirationDate: { ...days.expirationDate, cell: "due", ahead: true },
    serviceEnd: { ...days.serviceEnd, ahead: true, priority: 3 },
    procedureId: procedureColumn,
    lastLocationName: {
      kind: "text",
      from: "holderName",
      otherwise: "client.name",
      cell: "place",
      width: 112,
      priority: 1,
    },
    lastTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    // The specification's name for the time of the row's last change.
    timeStamp: { kind: "moment", from: "lastTime", otherwise: "createdTime", hidden: true },
    unseen: { kind: "flag", width: 76, filter: "bool" },
    life: { kind: "choice", options: lifeOptions, cell: "life", width: 76, filter: "string", priority: 1 },
    content: { kind: "choice", options: contentOptions, cell: "content", width: 64, filter: "string" },
    gate: hidden(),
    gateAt: hidden("moment"),
    gateCompanyId: hidden(),
    holdReasons: hidden("json"),
    holderKind: { kind: "choice", options: placeOptions, hidden: true, filter: "string" },
    holderId: hidden(),
    isUsable: { kind: "flag", width: 64, filter: "bool" },
    capName: { kind: "text", from: "cap.name", width: 88 },
    fillingName: { kind: "text", from: "medium.name", width: 96 },
    isLiquefiedGas: { kind: "flag", from: "medium.isLiquefiedGas", width: 80 },
    maxFillWeight: { kind: "decimal", from: "spec.maxFillWeight", unit: "kg", scale: 2, align: "right", width: 88 },
    volume: { kind: "decimal", from: "spec.volume", unit: "L", scale: 1, align: "right", width: 80 },
    designThickness: { kind: "decimal", from: "spec.designThickness", unit: "mm", scale: 1, align: "right", width: 80 },
    hydrostaticPressure: {
      kind: "decimal",
      from: "spec.hydrostaticPressure",
      unit: "MPa",
      scale: 1,
      align: "right",
      width: 96,
    },
    nominalPressure: {
      kind: "decimal",
      from: "spec.nominalPressure",
      unit: "MPa",
      scale: 1,
      align: "right",
      width: 96,
    },
    detectionCycle: { kind: "integer", from: "spec.detectionCycle", unit: "month", align: "right", width: 80 },
    serviceLife: { kind: "integer", from: "spec.serviceLife", unit: "year", align: "right", width: 80 },
    createdCompanyId: refColumn(references.company.lookup),
    createdCompanyName: { kind: "text", width: 132, filter: "string" },
    createdEmployeesName: operatorColumn,
    createdTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    version: hidden("integer"),
    revision: hidden("integer"),
    scopeCompanyId: hidden(),
  },
  card: {
    title: "gasBarcode",
    outcome: "life",
    place: "lastLocationName",
    time: "lastTime",
    more: ["factoryNumber", "specName", "content", "expirationDate"],
  },
  search: {
    ...cylinderSearch,
    gasManufacturingUnitId: makerSearch,
    packingBatch: { op: "equals", input: "integer" },
    bodyId: bodySearch,
    life: { op: "equals", input: "choice", options: lifeOptions },
    content: { op: "equals", input: "choice", options: contentOptions },
    procedureId: { op: "equals", input: "choice", options: procedureOptions },
    companyId: { ...companySearch, columns: ["scopeCompanyId"] },
    ...range("productionDate"),
    ...range("expirationDate"),
    unseen: { op: "equals", input: "flag" },
    isUsable: { op: "equals", input: "flag", hidden: true },
    holderId: holderIdSearch,
    createdCompanyId: { ...companySearch, hidden: true },
  },
});

/**
 * The page of one cylinder: the archive's columns and those that only this page shows. The data scope does not apply, because a station must judge
 * other companies' cylinders (rules §3).
 */
export const cylinderDetail = defineList({
  ...cylinder,
  scope: false,
  columns: { ...cylinder.columns, holderSince: { kind: "moment" }, procedures: { kind: "integer" } },
});

/** The person and the company that brought the cylinder to its gate. Null before that. */
export type CylinderGate = { gateByName: string | null; gateCompanyName: string | null };

/**
 * The last printing of a cylinder's label, in the response of the cylinder's `get`; null if there was none. `prints` counts the printings;
 * `printedDue` is the inspection due on the last label.
 */
export type LastLabel = { printedTime: string; printedByName: string; prints: number; printedDue: string | null };

/**
 * A code of a cylinder, from its history: since when and by whom it was put there. A former barcode also has the moment at which it was replaced, and
 * its `reason` says why.
 */
export type CodeLine = {
  code: string;
  kind: CodeKind | "barcode";
  since: string;
  byName: string | null;
  until: string | null;
  reason: string | null;
};

/** Response of `get` for one cylinder (rules §1). Weights are in kg, days are YYYY-MM-DD. */
export type CylinderAnswer = RowOf<typeof cylinderDetail> &
  CylinderGate & {
    holder: Place;
    inspectionDue: string;
    lastLabel: LastLabel | null;
    /** Every code that finds it, the barcode first and former ones last. */
    codes: CodeLine[];
  };
