import { salesScreens } from "../access/menus/sales.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import { orderHeadTable } from "../read-models/order.ts";
import { sendReceiveTable } from "../read-models/send-receive.ts";
import { clientTable, employeeTable, specTable } from "../resources/tables.ts";
import { orderStatusOptions } from "./options.ts";
import {
  accountJoin,
  clientIdSearch,
  cylinderColumns,
  cylinderJoins,
  hidden,
  movementColumns,
  movementJoins,
  movementSearch,
  operatorColumn,
  range,
  refColumn,
} from "./parts.ts";

/** Deliveries that no void took back. */
const deliveries = { table: sendReceiveTable, on: "orderNumber", where: { isVoided: false } } as const;

/** Orders, the pending ones first, then the newest first. */
export const order = defineList({
  name: "order",
  path: "/trade/order/getpage",
  permission: salesScreens.order.codes.list,
  from: orderHeadTable,
  rank: "logOrder",
  joins: {
    client: { table: clientTable, on: ["clientId", "id"] },
    driver: { table: employeeTable, on: ["driverId", "id"] },
    account: accountJoin("userId"),
    ender: accountJoin("endedBy"),
  },
  columns: {
    orderNumber: { kind: "code", width: 148, sortable: true, filter: "string" },
    logOrder: hidden("integer"),
    companyId: refColumn(references.company.lookup),
    clientId: refColumn(references.client.lookup),
    clientName: { kind: "text", from: "client.name", width: 120, sortable: true, filter: "string", priority: 1 },
    projectName: { kind: "text", from: "client.projectName", width: 120, filter: "string" },
    telephone: { kind: "text", grouped: true, from: "client.telephone", hidden: true, width: 112 },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", hidden: true, width: 200 },
    bottles: { kind: "integer", from: "orderNumber", counts: deliveries, align: "right", width: 80 },
    bySpec: {
      kind: "json",
      from: "orderNumber",
      counts: { ...deliveries, by: { column: "specId", table: specTable, nameColumn: "name" } },
      cell: "tally",
      width: 160,
    },
    orderStatus: {
      kind: "choice",
      options: orderStatusOptions,
      width: 84,
      sortable: true,
      filter: "number",
      priority: 1,
    },
    createdTime: {
      kind: "moment",
      label: "fields.orderedTime",
      width: 132,
      sortable: true,
      filter: "date",
      priority: 1,
    },
    licenseNumber: { kind: "text", whole: true, width: 96, filter: "string" },
    driverId: hidden(),
    driverInfo: { kind: "text", from: "driver.name", width: 80, filter: "string", priority: 3 },
    createdEmployeesName: operatorColumn,
    reasonsForRefusal: { kind: "text", width: 140 },
    endedTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    endedByName: { kind: "text", from: "ender.nickName", otherwise: "ender.userName", width: 88, hidden: true },
  },
  layout: [
    "orderNumber",
    "orderStatus",
    "clientName",
    "projectName",
    "bottles",
    "bySpec",
    "licenseNumber",
    "driverInfo",
    "createdTime",
    "endedTime",
    "reasonsForRefusal",
  ],
  card: {
    title: "orderNumber",
    outcome: "orderStatus",
    place: "clientName",
    time: "createdTime",
    more: ["projectName", "bySpec"],
  },
  search: {
    orderStatus: { op: "equals", input: "choice", options: orderStatusOptions },
    key: { op: "key", columns: ["clientName", "projectName"], input: "text", label: "fields.clientOrProject" },
    orderNumber: { op: "contains", input: "text" },
    licenseNumber: { op: "contains", input: "text" },
    driverId: movementSearch.driverId,
    createdEmployeesName: { op: "contains", input: "text" },
    ...range("createdTime"),
    clientId: clientIdSearch,
  },
  sort: { by: "orderStatus", desc: true },
  scope: "companyId",
  export: "order",
});

/** The cylinders delivered under one order, for everybody who may see the order. */
export const orderBottle = defineList({
  name: "orderBottle",
  path: "/trade/order/getbottles",
  permission: salesScreens.order.codes.list,
  from: sendReceiveTable,
  where: { isVoided: false },
  rank: "logOrder",
  joins: {
    ...cylinderJoins,
    ...movementJoins,
    head: { table: orderHeadTable, on: ["orderNumber", "orderNumber"], inner: true },
  },
  columns: {
    id: hidden(),
    logOrder: hidden("integer"),
    cylinderId: hidden(),
    orderNumber: hidden("code"),
    ...cylinderColumns,
    companyId: hidden("text", "head.companyId"),
    createdCompanyName: {
      kind: "text",
      from: "companyName",
      label: "fields.operationCompany",
      width: 132,
      priority: 1,
    },
    ...movementColumns,
  },
  layout: [
    "gasBarcode",
    "specName",
    "factoryNumber",
    "createdCompanyName",
    "licenseNumber",
    "driverInfo",
    "createdEmployeesName",
    "createdTime",
  ],
  search: { orderNumber: { op: "equals", input: "text" } },
  requires: ["orderNumber"],
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
});
