import { salesScreens } from "../access/menus/sales.ts";
import { customerInventory } from "./customer-stock.ts";
import { defineList } from "../list-kit/define-list.ts";
import { clientIdSearch, cylinderSearch, range } from "./parts.ts";

/**
 * Cylinders that customers hold for longer than the configuration allows (`maxDays`, rules §4, Orders); empty while that limit is off. The server
 * sets `heldBefore` from the configuration and ignores a caller's value.
 */
export const customerOverdue = defineList({
  name: "customerOverdue",
  path: "/trade/clientProcess/getoverduepage",
  permission: salesScreens.statistics.codes.list,
  from: customerInventory.from,
  joins: customerInventory.joins,
  columns: {
    ...customerInventory.columns,
    clientName: { kind: "text", from: "client.name", width: 140, sortable: true, filter: "string", priority: 1 },
    telephone: { kind: "text", grouped: true, from: "client.telephone", width: 112 },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", width: 200, priority: 3 },
    since: { kind: "moment", label: "fields.heldSince", width: 132, sortable: true, filter: "date", priority: 1 },
  },
  layout: [
    "clientName",
    "telephone",
    "address",
    "gasBarcode",
    "specName",
    "factoryNumber",
    "orderNumber",
    "driverInfo",
    "since",
  ],
  search: {
    key: { op: "key", columns: ["clientName"], input: "text", label: "fields.clientName" },
    clientId: clientIdSearch,
    ...cylinderSearch,
    ...range("since"),
    heldBefore: { op: "to", columns: ["since"], input: "day", hidden: true },
  },
  sort: { by: "since" },
  scope: "companyId",
  export: "clientProcess-getoverduepage",
});
