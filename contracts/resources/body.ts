import { configScreens } from "../access/menus/config.ts";
import { name } from "../fields/common.ts";
import { defineResource } from "./define-resource.ts";

/** How a cylinder's body is made. */
export const body = defineResource({
  name: "body",
  path: "/config/gascylinderbody",
  table: "body",
  codes: configScreens.body.codes,
  fields: { name: name({ label: "fields.bodyName" }) },
  unique: [["name"]],
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
