import { systemScreens } from "../access/menus/system.ts";
import { roleListTable } from "../access/tables.ts";
import { choice, flag, multiline, text } from "../fields/field.ts";
import { dataScopeOptions } from "./options.ts";
import { defineResource } from "./define-resource.ts";

const { codes } = systemScreens.role;

/** A role: rights and data scope. The built-in role has every code and cannot be changed. */
export const role = defineResource({
  name: "role",
  path: "/admin/role",
  table: "role",
  title: "label",
  codes: { ...codes, read: [...codes.list, codes.update] },
  without: ["usable"],
  fields: {
    label: text({ required: true, maxLength: 50, label: "fields.roleName", width: 160 }),
    description: multiline({ maxLength: 100 }),
    dataScope: choice(dataScopeOptions, { required: true, default: "company" }),
    isUsable: flag({ default: true, neverEmpty: true }),
    requireOtp: flag({ default: false, neverEmpty: true, help: "client.role.requireOtpHelp" }),
  },
  unique: [{ fields: ["label"], index: "role_label", code: "role.labelTaken" }],
  list: {
    joins: { held: { table: roleListTable, on: ["id", "id"] } },
    columns: {
      key: { kind: "text", hidden: true },
      description: { kind: "text", width: 240 },
      dataScope: { kind: "choice", options: dataScopeOptions, width: 132, sortable: true },
      accountCount: { kind: "integer", from: "held.accountCount", align: "right", width: 88, sortable: true },
      createdTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
      requireOtp: { kind: "flag", width: 112, filter: "bool" },
      isUsable: { kind: "flag", width: 80, filter: "bool", priority: 1 },
    },
    layout: ["label", "description", "dataScope", "accountCount", "createdTime", "requireOtp", "isUsable"],
    search: {
      label: { op: "contains", input: "text", label: "fields.roleName" },
      key: { op: "key", columns: ["label", "description"], input: "text", hidden: true },
      isUsable: { op: "equals", input: "flag", hidden: true },
    },
    sort: { by: "createdTime" },
    scope: false,
    export: "role",
  },
  form: {
    width: 800,
    groups: [{ title: "groups.basic", fields: ["label", "description", "dataScope", "requireOtp", "isUsable"] }],
  },
});
