import { cylinderScreens } from "../access/menus/cylinder.ts";
import { cylinder } from "./cylinder.ts";
import { defineList } from "../list-kit/define-list.ts";
import { contentOptions } from "../resources/options.ts";
import { dueOptions, lifeOptions } from "./options.ts";
import { cylinderSearch, holderIdSearch, makerSearch, range } from "./parts.ts";

/** Cylinders by the due day of their periodic check, the most overdue first. Scrapped ones are left out. */
export const due = defineList({
  name: "due",
  hasPast: true,
  path: "/manage/gascylinder/getduepage",
  permission: cylinderScreens.due.codes.list,
  from: cylinder.from,
  where: { life: ["active", "held", "disabled"] },
  joins: cylinder.joins,
  columns: {
    ...cylinder.columns,
    expirationDate: { ...cylinder.columns.expirationDate, cell: "dueDays", width: 172, priority: 1 },
    telephone: { kind: "text", grouped: true, from: "client.telephone", width: 112 },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", width: 180, priority: 3 },
  },
  layout: [
    {
      group: "groups.cylinder",
      columns: ["gasBarcode", "factoryNumber", "specName", "gasManufacturingUnitName"],
    },
    { group: "groups.dates", columns: ["expirationDate", "inspectionDate", "serviceEnd", "productionDate"] },
    { group: "groups.current", columns: ["lastLocationName", "telephone", "life"] },
  ],
  card: {
    title: "gasBarcode",
    outcome: "life",
    place: "lastLocationName",
    time: "expirationDate",
    more: ["specName", "telephone"],
  },
  wideCards: true,
  search: {
    due: { op: "dueIn", columns: ["expirationDate"], input: "choice", options: dueOptions, hidden: true },
    ...cylinderSearch,
    gasManufacturingUnitId: makerSearch,
    ...range("expirationDate"),
    content: { op: "equals", input: "choice", options: contentOptions },
    life: { op: "equals", input: "choice", options: lifeOptions.filter(({ value }) => value !== "scrapped") },
    holderId: holderIdSearch,
  },
  opens: { due: "to90" },
  sort: { by: "expirationDate" },
  scope: "scopeCompanyId",
  export: "gascylinder-getduepage",
});
