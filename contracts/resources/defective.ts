import { configScreens } from "../access/menus/config.ts";
import { isUsable, name, remark } from "../fields/common.ts";
import { choice, ref } from "../fields/field.ts";
import { checkTypeOptions } from "./options.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** A checking item: a possible fault of a cylinder, with the check that looks for it. */
export const defective = defineResource({
  name: "defective",
  path: "/config/defective",
  table: "defective",
  codes: configScreens.checkingItem.codes,
  fields: {
    name: name({ label: "fields.defectiveName" }),
    type: choice(checkTypeOptions, { required: true, label: "fields.checkType" }),
    fillingId: ref(references.everyMedium, { required: true }),
    isUsable: isUsable(),
    remark: remark(),
  },
  unique: [["type", "name"]],
  list: {
    columns: {
      fillingName: { kind: "text", from: "filling.name", lacking: "fields.allMedia", sortable: true, filter: "string" },
    },
    layout: ["type", "name", "fillingName", "isUsable", "remark"],
    search: {
      type: { op: "equals", input: "choice", options: checkTypeOptions },
      name: { op: "contains", input: "text" },
    },
    sort: { by: "type" },
    scope: false,
    export: "defective",
  },
  form: {
    width: 800,
    groups: [{ title: "groups.basic", fields: ["type", "name", "fillingId", "isUsable", "remark"] }],
  },
  lookups: [{ name: "getdefectivelist", params: { type: "type" }, also: ["type"], inOrderOfAdding: true }],
});
