import { configScreens } from "../access/menus/config.ts";
import { name } from "../fields/common.ts";
import { flag, text } from "../fields/field.ts";
import { defineResource } from "./define-resource.ts";

/** Filling mediums. Editing and deleting share one code (rules §3). */
export const medium = defineResource({
  name: "medium",
  path: "/config/gascylinderfilling",
  table: "filling_medium",
  codes: configScreens.medium.codes,
  fields: {
    name: name({ label: "fields.fillingName" }),
    colorName: text({ required: true, maxLength: 50 }),
    isLiquefiedGas: flag({ default: true }),
  },
  unique: [["name"]],
  list: {
    layout: ["name", "colorName", "isLiquefiedGas"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "gascylinderfilling",
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["name", "colorName", "isLiquefiedGas"] }] },
  lookups: [{ name: "getgasfillinglist" }, { name: "getFillingMediumList" }],
});
