import { customerInventory } from "./customer-stock.ts";
import { defineList } from "./define-list.ts";
import { cylinderSearch, range } from "./parts.ts";

/**
 * Cylinders that customers hold for longer than the customers' configuration allows (`maxDays`, decisions §4, Orders); empty while that
 * limit is off. The server adds the day before which they came, which follows from the configuration: it is no query of the caller's.
 */
export const customerOverdue = defineList({
  name: "customerOverdue",
  path: "/trade/clientProcess/getoverduepage",
  permission: ["customer:fullEmpty:getlist"],
  from: customerInventory.from,
  key: customerInventory.key,
  joins: customerInventory.joins,
  columns: {
    ...customerInventory.columns,
    clientName: { kind: "text", from: "client.name", width: 140, sortable: true, filter: "string" },
    telephone: { kind: "text", from: "client.telephone", width: 112 },
    address: { kind: "text", from: "client.address", label: "fields.gasAddress", width: 200 },
    since: { kind: "moment", label: "fields.heldSince", width: 132, sortable: true, filter: "date" },
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
    clientId: { op: "equals", input: "text", hidden: true },
    ...cylinderSearch,
    ...range("since"),
  },
  sort: { by: "since" },
  scope: "companyId",
});
