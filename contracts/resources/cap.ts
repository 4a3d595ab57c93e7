import { configScreens } from "../access/menus/config.ts";
import { name } from "../fields/common.ts";
import { defineResource } from "./define-resource.ts";

/** The cap that protects a cylinder's valve. */
export const cap = defineResource({
  name: "cap",
  path: "/config/gascylindercap",
  table: "cap",
  codes: configScreens.cap.codes,
  fields: { name: name({ label: "fields.capName" }) },
  unique: [["name"]],
  list: {
    layout: ["name"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "gascylindercap",
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["name"] }] },
  lookups: [{ name: "getgascaplist" }],
});
