import { cylinderScreens } from "../access/menus/cylinder.ts";
import { stockScreens } from "../access/menus/stock.ts";
import { historyTable } from "../read-models/history.ts";
import { bodyTable } from "../resources/tables.ts";
import { companyTypes } from "../streams/company-type.ts";
import { procedureIdsWhere } from "../procedures/index.ts";
import { references } from "../fields/references.ts";
import { defineList, type Column, type Join, type SearchField } from "../list-kit/define-list.ts";
import { optionsOf, procedureOptions } from "./options.ts";
import {
  bodyNameColumn,
  bodySearch,
  companySearch,
  cylinderColumns,
  cylinderIdSearch,
  cylinderJoins,
  cylinderSearch,
  hidden,
  movementColumns,
  movementJoins,
  movementSearch,
  procedureColumn,
  range,
  refColumn,
} from "./parts.ts";

const intoAndOut = procedureIdsWhere(({ stock }) => stock === true);

const columns = {
  id: hidden(),
  logOrder: hidden("integer"),
  cylinderId: hidden(),
  ...cylinderColumns,
  bodyId: refColumn(references.body.lookup, "cylinder.bodyId"),
  bodyName: bodyNameColumn,
  procedureId: procedureColumn,
  content: hidden(),
  createdCompanyId: refColumn(references.company.lookup, "companyId"),
  createdCompanyName: {
    kind: "text",
    from: "companyName",
    label: "fields.operationCompany",
    width: 132,
    sortable: true,
    filter: "string",
    priority: 1,
  },
  ...movementColumns,
  orderNumber: { kind: "code", width: 148, hidden: true },
  exceptions: hidden("json"),
  remark: { kind: "text", width: 160, hidden: true },
  imagesUrl: { kind: "images", hidden: true },
} as const satisfies Record<string, Column>;

const joins = {
  ...cylinderJoins,
  body: { table: bodyTable, on: ["cylinder.bodyId", "id"] },
  ...movementJoins,
} as const satisfies Record<string, Join>;

const layout = [
  { group: "groups.gasInfo", columns: ["factoryNumber", "bodyName", "specName", "gasBarcode"] },
  {
    group: "groups.operation",
    columns: [
      "createdCompanyName",
      "procedureId",
      "licenseNumber",
      "driverInfo",
      "escortsInfo",
      "createdEmployeesName",
      "createdTime",
    ],
  },
] as const;

/** Procedures from their events, without the void ones. */
const shape = {
  from: historyTable,
  rank: "logOrder",
  joins,
  columns,
  card: {
    title: "gasBarcode",
    outcome: "procedureId",
    place: "createdCompanyName",
    time: "createdTime",
    more: ["specName", "licenseNumber", "createdEmployeesName"],
  },
  sort: { by: "createdTime", desc: true },
  scope: "createdCompanyId",
} as const;

const search = <const S extends Record<string, SearchField>>(company: S, options: typeof procedureOptions) =>
  ({
    ...cylinderSearch,
    bodyId: { ...bodySearch, hidden: true },
    ...company,
    procedureId: { op: "equals", input: "choice", options },
    ...movementSearch,
    ...range("createdTime"),
    cylinderId: cylinderIdSearch,
  }) as const;

const place = (type: number) =>
  ({ ...companySearch, lookupParams: { companyType: type }, label: "fields.operationCompany" }) as const;

/** Procedures in and out of stores (rules §6). */
export const warehouseProcedure = defineList({
  ...shape,
  layout,
  name: "warehouseProcedure",
  path: "/manage/inventorystatistics/getpage",
  permission: stockScreens.warehouseProcedure.codes.list,
  where: { companyType: companyTypes.store, procedureId: intoAndOut, isVoided: false },
  search: search({ createdCompanyId: place(companyTypes.store) }, optionsOf(intoAndOut)),
  export: "inventorystatistics-getpage",
});

/** Procedures in and out of dealers, who have stock too. The specification has no code for it, so the code for the stores' list opens it. */
export const dealerProcedure = defineList({
  ...shape,
  layout,
  name: "dealerProcedure",
  path: "/manage/inventorystatistics/getDealerpage",
  permission: stockScreens.warehouseProcedure.codes.list,
  where: { companyType: companyTypes.dealer, procedureId: intoAndOut, isVoided: false },
  search: search(
    {
      warehouseId: { ...place(companyTypes.dealer), columns: ["createdCompanyId"] },
      createdCompanyId: { ...place(companyTypes.dealer), hidden: true },
    },
    optionsOf(intoAndOut),
  ),
  export: "inventorystatistics-getDealerpage",
});

/** All procedures of filling stations. */
export const stationProcedure = defineList({
  ...shape,
  layout,
  name: "stationProcedure",
  path: "/manage/inventorystatistics/getfillpage",
  permission: cylinderScreens.procedure.codes.list,
  where: { companyType: companyTypes.station, isVoided: false },
  search: search({ createdCompanyId: place(companyTypes.station) }, procedureOptions),
  export: "inventorystatistics-getfillpage",
});
