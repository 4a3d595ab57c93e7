import { partyFields } from "../fields/common.ts";
import { defineResource } from "./define-resource.ts";

/** Who makes cylinders. */
export const maker = defineResource({
  name: "maker",
  path: "/config/manufacturingunit",
  table: "maker",
  route: "/config/maker",
  codes: {
    list: ["gasconfig:maker:list"],
    add: "gasconfig:maker:add",
    update: "gasconfig:maker:update",
    remove: "gasconfig:maker:delete",
  },
  fields: partyFields(),
  unique: [["name"], ["code"]],
  usedBy: [{ table: "read.cylinder", column: "gas_manufacturing_unit_id" }],
  list: {
    layout: ["name", "code", "address", "contact", "telephone"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "manufacturingunit",
  },
  form: {
    width: 800,
    groups: [{ title: "groups.basic", fields: ["name", "code", "address", "contact", "telephone"] }],
  },
  lookups: [{ name: "getmanufacturingunitlist" }],
});
