import { cylinderScreens } from "../access/menus/cylinder.ts";
import { historyTable } from "../read-models/history.ts";
import { clientTable, employeeTable } from "../resources/tables.ts";
import { defineList, type Column, type Join, type SearchField } from "../list-kit/define-list.ts";
import { contentOptions } from "../resources/options.ts";
import {
  accountJoin,
  cylinderIdSearch,
  cylinderJoin,
  employeeNames,
  factoryNumberColumn,
  hidden,
  operatorColumn,
  procedureColumn,
} from "./parts.ts";

const joins = {
  cylinder: cylinderJoin,
  account: accountJoin("userId"),
  driver: { table: employeeTable, on: ["driverId", "id"] },
  client: { table: clientTable, on: ["clientId", "id"] },
  customer: { table: clientTable, on: ["toId", "id"] },
  giver: { table: clientTable, on: ["fromId", "id"] },
} as const satisfies Record<string, Join>;

/** The barcode is the cylinder's current one. Events under an earlier barcode are still its history. */
const columns = {
  id: hidden(),
  logOrder: hidden("integer"),
  cylinderId: hidden(),
  revision: { kind: "integer", align: "right", width: 64 },
  commandId: hidden(),
  kind: hidden(),
  createdTime: { kind: "moment", label: "fields.operationTime", width: 132, sortable: true, priority: 1 },
  recordedAt: { kind: "moment", width: 132, priority: 3 },
  procedureId: procedureColumn,
  gasBarcode: { kind: "barcode", from: "cylinder.gasBarcode", width: 140, priority: 1 },
  factoryNumber: factoryNumberColumn("cylinder.factoryNumber"),
  createdCompanyId: hidden("text", "companyId"),
  createdCompanyName: { kind: "text", from: "companyName", label: "fields.operationCompany", width: 132 },
  companyType: hidden("integer"),
  lastLocationName: {
    kind: "text",
    from: "toName",
    otherwise: "customer.name",
    cell: "place",
    width: 132,
    priority: 1,
  },
  fromKind: hidden(),
  fromId: hidden(),
  fromName: { kind: "text", otherwise: "giver.name", width: 132 },
  toKind: hidden(),
  toId: hidden(),
  toName: hidden("text"),
  content: { kind: "choice", options: contentOptions, cell: "content", width: 64, priority: 1 },
  createdAccountName: { ...operatorColumn, label: "fields.createdEmployeesName" },
  userId: hidden(),
  device: { kind: "text", width: 88 },
  licenseNumber: { kind: "text", whole: true, width: 96 },
  driverInfo: { kind: "text", from: "driver.name", width: 80, priority: 3 },
  escortsInfo: { kind: "text", from: "escortIds", names: employeeNames, width: 112, priority: 3 },
  clientId: hidden(),
  clientName: { kind: "text", from: "client.name", width: 120 },
  orderNumber: { kind: "code", width: 148 },
  exceptions: hidden("json"),
  reasons: hidden("json"),
  holdsAdded: hidden("json"),
  facts: hidden("json"),
  details: hidden("json"),
  isVoided: { kind: "flag", width: 64 },
  imagesUrl: { kind: "images", width: 120 },
  remark: { kind: "text", width: 160 },
} as const satisfies Record<string, Column>;

const search = {
  gasBarcode: { op: "equals", input: "barcode" },
  cylinderId: cylinderIdSearch,
  procedureId: { op: "in", input: "integer", hidden: true },
  companyType: { op: "in", input: "integer", hidden: true },
} as const satisfies Record<string, SearchField>;

const shape = {
  permission: cylinderScreens.record.codes.list,
  from: historyTable,
  rank: "logOrder",
  joins,
  columns,
  layout: [
    "createdTime",
    "recordedAt",
    "procedureId",
    "lastLocationName",
    "createdAccountName",
    "licenseNumber",
    "driverInfo",
    "orderNumber",
    "revision",
  ],
  search,
  requires: ["gasBarcode", "cylinderId"],
  sort: { by: "createdTime", desc: true },
  // A station has to judge other companies' cylinders, so everybody of the tenant may read one cylinder (rules §3).
  scope: false,
} as const;

/** One cylinder's procedures, newest first. Void ones are crossed out, not left out. */
export const circulation = defineList({
  ...shape,
  name: "circulation",
  path: "/manage/gascylinder/getcirculationrecords",
  where: { kind: ["moved", "filled", "checked", "repaired"] },
});

/** Everything that happened to one cylinder, including refusals, voids, corrections and processing. */
export const history = defineList({
  ...shape,
  name: "history",
  path: "/manage/gascylinder/gethistory",
});
