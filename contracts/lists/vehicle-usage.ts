import { baseScreens } from "../access/menus/base.ts";
import { historyTable } from "../read-models/history.ts";
import { clientTable, companyTable, vehicleTable } from "../resources/tables.ts";
import { defineList } from "../list-kit/define-list.ts";
import { procedureOptions } from "./options.ts";
import {
  cylinderColumns,
  cylinderJoins,
  hidden,
  movementColumns,
  movementJoins,
  procedureColumn,
  range,
} from "./parts.ts";

/** Loads of each vehicle, with time and people. Everybody who may see the vehicle may see them. */
export const vehicleUsage = defineList({
  name: "vehicleUsage",
  path: "/info/vehicle/getvehicleusagerecords",
  permission: baseScreens.vehicle.codes.list,
  from: historyTable,
  where: { kind: "moved", isVoided: false },
  rank: "logOrder",
  joins: {
    ...cylinderJoins,
    ...movementJoins,
    vehicle: { table: vehicleTable, on: ["vehicleId", "id"], inner: true },
    company: { table: companyTable, on: ["companyId", "id"] },
    client: { table: clientTable, on: ["clientId", "id"] },
  },
  columns: {
    id: hidden(),
    logOrder: hidden("integer"),
    vehicleId: hidden(),
    vehicleCompanyId: hidden("text", "vehicle.companyId"),
    code: { kind: "code", from: "vehicle.code", label: "fields.vehicleCode", width: 100 },
    ...movementColumns,
    createdAccountName: { ...movementColumns.createdEmployeesName },
    procedureId: procedureColumn,
    content: hidden(),
    address: { kind: "text", from: "client.address", otherwise: "company.address", width: 200, priority: 1 },
    gasBarcode: { ...cylinderColumns.gasBarcode },
    specName: { ...cylinderColumns.specName },
    clientId: hidden(),
    orderNumber: { kind: "code", width: 132, hidden: true },
  },
  layout: [
    "licenseNumber",
    "procedureId",
    "gasBarcode",
    "address",
    "driverInfo",
    "escortsInfo",
    "createdAccountName",
    "createdTime",
  ],
  search: {
    vehicleId: { op: "equals", input: "lookup", lookup: "getvehiclelist", label: "fields.licenseNumber" },
    id: {
      op: "equals",
      columns: ["vehicleId"],
      input: "lookup",
      lookup: "getvehiclelist",
      label: "fields.licenseNumber",
      hidden: true,
    },
    licenseNumber: { op: "contains", input: "text", hidden: true },
    procedureId: { op: "equals", input: "choice", options: procedureOptions },
    ...range("createdTime"),
  },
  sort: { by: "createdTime", desc: true },
  scope: "vehicleCompanyId",
  export: "vehicle-getvehicleusagerecords",
});
