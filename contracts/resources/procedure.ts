import { configScreens } from "../access/menus/config.ts";
import { seededRecordTable } from "../access/tables.ts";
import { name, remark } from "../fields/common.ts";
import { choice } from "../fields/field.ts";
import { procedureTypeOptions } from "./options.ts";
import { defineResource } from "./define-resource.ts";

/** Name and description of a procedure. Its number fixes what it does (rules §4), so nothing here changes a rule. */
export const procedure = defineResource({
  name: "procedure",
  path: "/config/procedure",
  table: "procedure",
  codes: configScreens.procedure.codes,
  fields: {
    name: name({ label: "fields.procedureName" }),
    type: choice(procedureTypeOptions, { required: true, label: "fields.procedureType" }),
    remark: remark(),
  },
  unique: [["name"]],
  list: {
    layout: ["name", "type", "remark"],
    // `procedure.9` if the record stands for that procedure since the first start, whatever its current name.
    columns: { standsFor: { kind: "text", from: "seeded.key", hidden: true } },
    joins: { seeded: { table: seededRecordTable, on: ["id", "recordId"] } },
    search: {
      name: { op: "contains", input: "text" },
      type: { op: "equals", input: "choice", options: procedureTypeOptions },
    },
    sort: { by: "type" },
    scope: false,
    export: "procedure",
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["name", "type", "remark"] }] },
});
