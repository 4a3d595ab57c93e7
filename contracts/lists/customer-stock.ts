import { salesScreens } from "../access/menus/sales.ts";
import { customerCountTable, customerStockTable } from "../read-models/customer-stock.ts";
import { clientTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import {
  arrivalColumns,
  arrivalJoins,
  arrivedCylinderColumns,
  arrivedCylinderSearch,
  clientIdSearch,
  cylinderJoins,
  hidden,
} from "./parts.ts";

/** Number of cylinders that each customer still holds, of those sent by the caller's companies. The customer's inventory lists them. */
export const customerStock = defineList({
  name: "customerStock",
  hasPast: true,
  path: "/trade/clientProcess/getstatisticspage",
  permission: salesScreens.statistics.codes.list,
  from: customerCountTable,
  joins: { client: { table: clientTable, on: ["clientId", "id"] } },
  columns: {
    clientId: hidden(),
    clientName: { kind: "text", from: "client.name", width: 160, sortable: true, filter: "string", priority: 1 },
    projectName: { kind: "text", from: "client.projectName", width: 160, sortable: true, filter: "string" },
    telephone: { kind: "text", grouped: true, from: "client.telephone", width: 120, filter: "string" },
    address: {
      kind: "text",
      from: "client.address",
      label: "fields.gasAddress",
      width: 240,
      filter: "string",
      priority: 3,
    },
    remainingQuantity: {
      kind: "integer",
      cell: "customerCount",
      align: "right",
      width: 120,
      sortable: true,
      filter: "number",
      priority: 1,
    },
  },
  layout: ["clientName", "projectName", "telephone", "address", "remainingQuantity"],
  search: {
    key: { op: "key", columns: ["clientName", "projectName"], input: "text", label: "fields.clientOrProject" },
    telephone: { op: "contains", input: "text" },
    address: { op: "contains", input: "text", label: "fields.gasAddress" },
    clientId: clientIdSearch,
  },
  sort: { by: "remainingQuantity", desc: true },
  scope: "companyId",
  sums: ["remainingQuantity"],
  export: "clientProcess-getstatisticspage",
});

export const customerInventory = defineList({
  name: "customerInventory",
  hasPast: true,
  path: "/trade/clientProcess/getExpandsInfo",
  permission: salesScreens.statistics.codes.list,
  from: customerStockTable,
  follows: ["cylinder"],
  joins: { ...cylinderJoins, ...arrivalJoins, client: { table: clientTable, on: ["clientId", "id"] } },
  columns: {
    id: hidden("text", "cylinderId"),
    cylinderId: hidden(),
    companyId: hidden(),
    clientId: hidden(),
    clientName: { kind: "text", from: "client.name", hidden: true },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", hidden: true },
    isFull: { kind: "flag", cell: "content", width: 64, hidden: true },
    ...arrivedCylinderColumns,
    createdTime: { ...arrivalColumns.createdTime, cell: "heldSince", width: 176 },
    since: { kind: "moment", width: 132, sortable: true, filter: "date", hidden: true },
  },
  marks: ["isOverdue"],
  heading: ["clientName", "address"],
  paper: [
    "orderNumber",
    {
      group: "groups.cylinder",
      columns: ["gasManufacturingUnitName", "productionDate", "factoryNumber", "specName", "gasBarcode"],
    },
    { group: "groups.transport", columns: ["licenseNumber", "driverInfo", "escortsInfo"] },
    { group: "groups.operation", columns: ["createdEmployeesName", "createdTime"] },
  ],
  tally: "specName",
  layout: [
    "orderNumber",
    "gasManufacturingUnitName",
    "productionDate",
    "factoryNumber",
    "specName",
    "gasBarcode",
    "licenseNumber",
    "driverInfo",
    "escortsInfo",
    "createdEmployeesName",
    "createdTime",
  ],
  search: {
    clientId: { op: "equals", input: "lookup", lookup: references.client.lookup },
    ...arrivedCylinderSearch,
  },
  requires: ["clientId"],
  sort: { by: "since", desc: true },
  scope: "companyId",
  export: "clientProcess-getExpandsInfo",
});
