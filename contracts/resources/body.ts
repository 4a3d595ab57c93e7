import { name } from "../fields/common.ts";
import { defineResource } from "./define-resource.ts";

/** How a cylinder's body is made. */
export const body = defineResource({
  name: "body",
  path: "/config/gascylinderbody",
  table: "body",
  route: "/config/body",
  codes: {
    list: ["gasconfig:body:list"],
    add: "gasconfig:body:add",
    update: "gasconfig:body:update",
    remove: "gasconfig:body:delete",
  },
  fields: { name: name({ label: "fields.bodyName" }) },
  unique: [["name"]],
  usedBy: [{ table: "read.cylinder", column: "body_id" }],
  list: {
    layout: ["name"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "gascylinderbody",
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["name"] }] },
  lookups: [{ name: "getgasbodylist" }],
});
