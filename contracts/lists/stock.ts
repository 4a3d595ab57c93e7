import { stockScreens } from "../access/menus/stock.ts";
import { stockPlaceTable, stockRowTable } from "../read-models/stock.ts";
import { companyTable } from "../resources/tables.ts";
import { companyTypes } from "../streams/company-type.ts";
import { companyTypeOptions, isFullOptions } from "../resources/options.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import {
  arrivalJoins,
  arrivedCylinderColumns,
  arrivedCylinderSearch,
  companySearch,
  cylinderJoins,
  hidden,
  refColumn,
} from "./parts.ts";

const countColumn = {
  kind: "integer",
  align: "right",
  width: 96,
  sortable: true,
  filter: "number",
  priority: 1,
} as const;

/** Full and empty cylinders by stock place (rules §1): every place that holds or held one. */
export const stockSummary = defineList({
  name: "stockSummary",
  hasPast: true,
  path: "/manage/inventorystatistics/getcountpage",
  permission: stockScreens.summary.codes.list,
  from: stockPlaceTable,
  joins: { company: { table: companyTable, on: ["companyId", "id"] } },
  columns: {
    companyId: refColumn(references.company.lookup),
    companyName: {
      kind: "text",
      label: "fields.stockPlace",
      width: 200,
      sortable: true,
      filter: "string",
      priority: 1,
    },
    companyType: { kind: "choice", options: companyTypeOptions, width: 96, sortable: true, filter: "number" },
    address: { kind: "text", from: "company.address", hidden: true },
    emptyBottleStock: { ...countColumn, cell: "stockCount" },
    fullBottleStock: { ...countColumn, cell: "stockCount" },
    bottleStatistics: { ...countColumn, cell: "stockCount" },
  },
  layout: ["companyName", "emptyBottleStock", "fullBottleStock", "bottleStatistics"],
  search: {
    companyId: { ...companySearch, lookupParams: { companyType: companyTypes.store }, label: "fields.stockPlace" },
    companyName: { op: "contains", input: "text", hidden: true },
    companyType: { op: "equals", input: "choice", options: companyTypeOptions, hidden: true },
  },
  sort: { by: "companyName" },
  scope: "companyId",
  sums: ["emptyBottleStock", "fullBottleStock", "bottleStatistics"],
  export: "inventorystatistics-getcountpage",
});

/** The cylinders of one stock place: full ones, empty ones, or both. */
export const stockDetail = defineList({
  name: "stockDetail",
  hasPast: true,
  path: "/manage/inventorystatistics/getExpandsInfo",
  permission: stockScreens.summary.codes.list,
  from: stockRowTable,
  follows: ["cylinder"],
  joins: { ...cylinderJoins, ...arrivalJoins, company: { table: companyTable, on: ["companyId", "id"] } },
  columns: {
    id: hidden("text", "cylinderId"),
    cylinderId: hidden(),
    companyId: hidden(),
    companyName: { kind: "text", label: "fields.stockPlace", width: 132 },
    address: { kind: "text", from: "company.address", width: 200, priority: 3 },
    isFull: {
      kind: "flag",
      label: "fields.content",
      options: isFullOptions,
      cell: "content",
      width: 64,
      sortable: true,
      filter: "bool",
      priority: 1,
    },
    ...arrivedCylinderColumns,
    since: { kind: "moment", width: 132, sortable: true, filter: "date" },
  },
  layout: [
    "orderNumber",
    "gasManufacturingUnitName",
    "productionDate",
    "factoryNumber",
    "specName",
    "gasBarcode",
    "isFull",
    "licenseNumber",
    "driverInfo",
    "escortsInfo",
    "createdEmployeesName",
    "createdTime",
    "address",
  ],
  search: {
    companyId: { op: "equals", input: "lookup", lookup: references.company.lookup, label: "fields.stockPlace" },
    // The specification's name in the list of a warehouse's cylinders.
    warehouseId: {
      op: "equals",
      columns: ["companyId"],
      input: "lookup",
      lookup: references.company.lookup,
      hidden: true,
    },
    isFull: { op: "equals", input: "flag", label: "fields.content", options: isFullOptions },
    ...arrivedCylinderSearch,
  },
  paper: [
    "orderNumber",
    {
      group: "groups.cylinder",
      columns: ["gasManufacturingUnitName", "productionDate", "factoryNumber", "specName", "gasBarcode", "isFull"],
    },
    { group: "groups.transport", columns: ["licenseNumber", "driverInfo", "escortsInfo"] },
    { group: "groups.operation", columns: ["createdEmployeesName", "createdTime"] },
  ],
  tally: "specName",
  told: ["isFull"],
  heading: ["companyName", "address"],
  requires: ["companyId", "warehouseId"],
  sort: { by: "since", desc: true },
  scope: "companyId",
  export: "inventorystatistics-getExpandsInfo",
});
