import { configScreens } from "../access/menus/config.ts";
import { partyFields } from "../fields/common.ts";
import { defineResource } from "./define-resource.ts";

export const maker = defineResource({
  name: "maker",
  path: "/config/manufacturingunit",
  table: "maker",
  codes: configScreens.maker.codes,
  fields: partyFields(),
  unique: [["name"], ["code"]],
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
