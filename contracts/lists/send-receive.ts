import { salesScreens } from "../access/menus/sales.ts";
import { orderHeadTable } from "../read-models/order.ts";
import { sendReceiveTable } from "../read-models/send-receive.ts";
import { bodyTable, clientTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { procedureIdsWhere } from "../procedures/index.ts";
import { defineList } from "../list-kit/define-list.ts";
import { optionsOf, orderStatusOptions } from "./options.ts";
import {
  bodyNameColumn,
  clientIdSearch,
  cylinderColumns,
  cylinderIdSearch,
  cylinderJoins,
  cylinderSearch,
  hidden,
  movementColumns,
  movementJoins,
  movementSearch,
  procedureColumn,
  refColumn,
} from "./parts.ts";

/** Deliveries first, then receipts. */
const between = [
  ...procedureIdsWhere(({ delivery }) => delivery === true),
  ...procedureIdsWhere(({ way }) => way === "in"),
];

/** Deliveries to customers and returns, with their orders. */
export const sendReceive = defineList({
  name: "sendReceive",
  path: "/trade/clientProcess/getpage",
  permission: salesScreens.sendReceive.codes.list,
  from: sendReceiveTable,
  where: { isVoided: false },
  rank: "logOrder",
  follows: ["head"],
  joins: {
    ...cylinderJoins,
    body: { table: bodyTable, on: ["cylinder.bodyId", "id"] },
    ...movementJoins,
    client: { table: clientTable, on: ["clientId", "id"] },
    head: { table: orderHeadTable, on: ["orderNumber", "orderNumber"] },
  },
  columns: {
    id: hidden(),
    logOrder: hidden("integer"),
    cylinderId: hidden(),
    companyId: refColumn(references.company.lookup),
    createdCompanyName: { kind: "text", from: "companyName", label: "fields.operationCompany", width: 132 },
    ...cylinderColumns,
    bodyName: bodyNameColumn,
    clientId: refColumn(references.client.lookup),
    clientName: { kind: "text", from: "client.name", width: 132, sortable: true, filter: "string", priority: 1 },
    projectName: { kind: "text", from: "client.projectName", width: 132, filter: "string" },
    telephone: { kind: "text", grouped: true, from: "client.telephone", width: 112, filter: "string", priority: 3 },
    address: {
      kind: "text",
      from: "client.address",
      label: "fields.gasAddress",
      width: 200,
      filter: "string",
      priority: 3,
    },
    orderNumber: { kind: "code", width: 148, sortable: true, filter: "string" },
    orderStatus: {
      kind: "choice",
      from: "head.orderStatus",
      options: orderStatusOptions,
      width: 84,
      sortable: true,
      filter: "number",
      priority: 1,
    },
    reasonsForRefusal: { kind: "text", from: "head.reasonsForRefusal", width: 140, priority: 3 },
    procedureId: procedureColumn,
    ...movementColumns,
    licenseNumber: { ...movementColumns.licenseNumber, priority: 3 },
    orderImagesUrl: { kind: "images", width: 120, priority: 3 },
  },
  layout: [
    { group: "groups.order", columns: ["orderNumber", "orderStatus"] },
    { group: "groups.gasInfo", columns: ["factoryNumber", "bodyName", "specName", "gasBarcode"] },
    { group: "groups.customer", columns: ["clientName", "projectName", "telephone", "address"] },
    {
      group: "groups.operation",
      columns: [
        "procedureId",
        "licenseNumber",
        "driverInfo",
        "escortsInfo",
        "createdEmployeesName",
        "createdTime",
        "orderImagesUrl",
        "reasonsForRefusal",
      ],
    },
  ],
  card: {
    title: "gasBarcode",
    outcome: "procedureId",
    place: "clientName",
    time: "createdTime",
    more: ["orderNumber", "orderStatus", "licenseNumber"],
  },
  search: {
    orderNumber: { op: "contains", input: "text" },
    orderStatus: { op: "equals", input: "choice", options: orderStatusOptions },
    ...cylinderSearch,
    key: { op: "key", columns: ["clientName", "projectName"], input: "text", label: "fields.clientOrProject" },
    procedureId: { op: "equals", input: "choice", options: optionsOf(between) },
    licenseNumber: movementSearch.licenseNumber,
    driverId: movementSearch.driverId,
    escortId: movementSearch.escortId,
    createdAccountName: movementSearch.createdUserName,
    sendAndReceiveTimeBegin: { op: "from", columns: ["createdTime"], input: "day", range: "sendAndReceiveTime" },
    sendAndReceiveTimeEnd: { op: "to", columns: ["createdTime"], input: "day", range: "sendAndReceiveTime" },
    clientId: clientIdSearch,
    cylinderId: cylinderIdSearch,
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  export: "clientProcess-getpage",
});
