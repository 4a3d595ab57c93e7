import { cylinderScreens } from "../access/menus/cylinder.ts";
import type { Place } from "../streams/company-type.ts";
import { cylinderTable } from "../read-models/cylinder.ts";
import { bodyTable, capTable, clientTable, makerTable, mediumTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import type { RowOf } from "../list-kit/row-of.ts";
import { contentOptions, lifeOptions, placeOptions, procedureOptions } from "./options.ts";
import {
  accountJoin,
  barcodeColumn,
  bodyNameColumn,
  bodySearch,
  companySearch,
  cylinderSearch,
  factoryNumberColumn,
  hidden,
  kg,
  makerNameColumn,
  makerSearch,
  operatorColumn,
  procedureColumn,
  range,
  refColumn,
  specJoin,
  specNameColumn,
} from "./parts.ts";

/** The archive with every cylinder's current state. */
export const cylinder = defineList({
  name: "cylinder",
  path: "/manage/gascylinder/getpage",
  permission: cylinderScreens.record.codes.list,
  from: cylinderTable,
  joins: {
    spec: specJoin("specId"),
    cap: { table: capTable, on: ["spec.capId", "id"] },
    medium: { table: mediumTable, on: ["spec.fillingId", "id"] },
    maker: { table: makerTable, on: ["gasManufacturingUnitId", "id"] },
    body: { table: bodyTable, on: ["bodyId", "id"] },
    client: { table: clientTable, on: ["holderId", "id"] },
    account: accountJoin("createdUserId"),
  },
  columns: {
    id: hidden(),
    gasBarcode: barcodeColumn(),
    factoryNumber: factoryNumberColumn(),
    specId: refColumn(references.spec.lookup),
    specName: specNameColumn,
    bodyId: refColumn(references.body.lookup),
    bodyName: bodyNameColumn,
    gasManufacturingUnitId: refColumn(references.maker.lookup),
    gasManufacturingUnitName: makerNameColumn,
    emptyWeight: kg("emptyGrams"),
    productionDate: { kind: "day", width: 92, sortable: true, filter: "date" },
    inspectionDate: { kind: "day", width: 92, sortable: true, filter: "date" },
    expirationDate: {
      kind: "day",
      from: "inspectionDue",
      cell: "due",
      width: 92,
      sortable: true,
      filter: "date",
      ahead: true,
    },
    serviceEnd: { kind: "day", width: 92, sortable: true, filter: "date", ahead: true, onDemand: true },
    procedureId: procedureColumn,
    lastLocationName: { kind: "text", from: "holderName", otherwise: "client.name", cell: "place", width: 112 },
    lastTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    // The specification's name for when the row last changed.
    timeStamp: { kind: "moment", from: "lastTime", otherwise: "createdTime", hidden: true },
    life: { kind: "choice", options: lifeOptions, cell: "life", width: 76, filter: "string" },
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
    gasBarcodeImagesUrl: { kind: "images", hidden: true },
    factoryNumberImagersUrl: { kind: "images", hidden: true },
    otherImagesUrl: { kind: "images", hidden: true },
    version: hidden("integer"),
    revision: hidden("integer"),
    scopeCompanyId: hidden(),
  },
  layout: [
    {
      group: "groups.cylinder",
      columns: ["gasBarcode", "factoryNumber", "specName", "gasManufacturingUnitName", "emptyWeight"],
    },
    { group: "groups.dates", columns: ["productionDate", "expirationDate", "serviceEnd"] },
    { group: "groups.current", columns: ["procedureId", "lastLocationName", "life"] },
  ],
  search: {
    ...cylinderSearch,
    gasManufacturingUnitId: makerSearch,
    bodyId: bodySearch,
    life: { op: "equals", input: "choice", options: lifeOptions },
    content: { op: "equals", input: "choice", options: contentOptions },
    procedureId: { op: "equals", input: "choice", options: procedureOptions },
    companyId: { ...companySearch, columns: ["scopeCompanyId"] },
    ...range("productionDate"),
    ...range("expirationDate"),
    isUsable: { op: "equals", input: "flag", hidden: true },
    holderId: { op: "equals", input: "text", hidden: true },
    createdCompanyId: { ...companySearch, hidden: true },
  },
  sort: { by: "createdTime", desc: true },
  scope: "scopeCompanyId",
  export: "gascylinder",
});

/**
 * The page of one cylinder: the archive's columns and what only that page shows. Not cut by the data scope, because a station must judge a
 * foreign bottle (rules §3).
 */
export const cylinderDetail = defineList({
  ...cylinder,
  scope: false,
  columns: { ...cylinder.columns, holderSince: { kind: "moment" }, procedures: { kind: "integer" } },
});

/** The answer of `get` for one cylinder (rules §1). Weights in kg, days as YYYY-MM-DD. */
export type CylinderAnswer = RowOf<typeof cylinderDetail> & { holder: Place; inspectionDue: string };
