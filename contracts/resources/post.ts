import { cylinderScreens } from "../access/menus/cylinder.ts";
import { baseScreens } from "../access/menus/base.ts";
import { code, isUsable, name } from "../fields/common.ts";
import { multiline } from "../fields/field.ts";
import { defineResource } from "./define-resource.ts";

/** A job that employees have. */
export const post = defineResource({
  name: "post",
  path: "/info/post",
  table: "post",
  codes: {
    ...baseScreens.post.codes,
    // The code for enabling and disabling (rules §3).
    usable: [baseScreens.post.codes.update, cylinderScreens.record.codes.update],
  },
  fields: {
    name: name({ label: "fields.postName" }),
    // The name in the specification's form (rules §8).
    code: code({ label: "fields.number", alsoCalled: "number" }),
    description: multiline(),
    isUsable: isUsable(),
  },
  unique: [["name"], ["code"]],
  list: {
    layout: ["name", "code", "description", "isUsable"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "code" },
    scope: false,
    export: "post",
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["name", "code", "description", "isUsable"] }] },
  lookups: [{ name: "getpostlist" }],
});
