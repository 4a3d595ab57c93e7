import { salesScreens } from "../access/menus/sales.ts";
import { customerCountTable, customerStockTable } from "../read-models/customer-stock.ts";
import { clientTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import {
  arrivalColumns,
  arrivalJoins,
  arrivalSearch,
  barcodeColumn,
  cylinderJoins,
  cylinderSearch,
  factoryNumberColumn,
  hidden,
  makerNameColumn,
  makerSearch,
  range,
  refColumn,
  specNameColumn,
} from "./parts.ts";

/** How many cylinders each customer still holds, of those that the caller's companies sent: what the customer's inventory lists. */
export const customerStock = defineList({
  name: "customerStock",
  path: "/trade/clientProcess/getstatisticspage",
  permission: salesScreens.statistics.codes.list,
  from: customerCountTable,
  joins: { client: { table: clientTable, on: ["clientId", "id"] } },
  columns: {
    clientId: hidden(),
    clientName: { kind: "text", from: "client.name", width: 160, sortable: true, filter: "string" },
    projectName: { kind: "text", from: "client.projectName", width: 160, sortable: true, filter: "string" },
    telephone: { kind: "text", from: "client.telephone", width: 120, filter: "string" },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", width: 240, filter: "string" },
    remainingQuantity: {
      kind: "integer",
      cell: "customerCount",
      align: "right",
      width: 120,
      sortable: true,
      filter: "number",
    },
  },
  layout: ["clientName", "projectName", "telephone", "address", "remainingQuantity"],
  search: {
    key: { op: "key", columns: ["clientName", "projectName"], input: "text", label: "fields.clientOrProject" },
    telephone: { op: "contains", input: "text" },
    address: { op: "contains", input: "text", label: "fields.gasAddress" },
    clientId: { op: "equals", input: "text", hidden: true },
  },
  sort: { by: "remainingQuantity", desc: true },
  scope: "companyId",
  sums: ["remainingQuantity"],
  export: "clientProcess-getstatisticspage",
});

/** The cylinders at one customer. */
export const customerInventory = defineList({
  name: "customerInventory",
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
    gasManufacturingUnitId: refColumn(references.maker.lookup, "cylinder.gasManufacturingUnitId"),
    gasManufacturingUnitName: makerNameColumn,
    productionDate: { kind: "day", from: "cylinder.productionDate", width: 92, sortable: true, filter: "date" },
    factoryNumber: factoryNumberColumn("cylinder.factoryNumber"),
    specId: refColumn(references.spec.lookup, "cylinder.specId"),
    specName: specNameColumn,
    gasBarcode: barcodeColumn("cylinder.gasBarcode"),
    ...arrivalColumns,
    createdTime: { ...arrivalColumns.createdTime, cell: "heldSince", width: 176 },
    since: { kind: "moment", width: 132, sortable: true, filter: "date", hidden: true },
  },
  marks: ["isOverdue"],
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
    ...cylinderSearch,
    gasManufacturingUnitId: makerSearch,
    ...range("productionDate"),
    ...arrivalSearch,
  },
  requires: ["clientId"],
  sort: { by: "since", desc: true },
  scope: "companyId",
  export: "clientProcess-getExpandsInfo",
});
