import { systemScreens } from "../access/menus/system.ts";
import { roleListTable } from "../access/tables.ts";
import { defineList } from "../list-kit/define-list.ts";
import { hidden } from "./parts.ts";

export const dataScopeOptions = [
  { value: "all", label: "dataScope.all" },
  { value: "companyAndBelow", label: "dataScope.companyAndBelow" },
  { value: "company", label: "dataScope.company" },
];

/** Roles: rights and data scope. The built-in role has every code and stays as it is. */
export const role = defineList({
  name: "role",
  path: "/admin/role/getpage",
  permission: systemScreens.role.codes.list,
  from: roleListTable,
  columns: {
    id: hidden(),
    key: hidden(),
    label: { kind: "text", label: "fields.roleName", width: 160, sortable: true, filter: "string" },
    description: { kind: "text", width: 240 },
    dataScope: { kind: "choice", options: dataScopeOptions, width: 132, sortable: true },
    accountCount: { kind: "integer", align: "right", width: 88, sortable: true },
    createdTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    isUsable: { kind: "flag", width: 80, filter: "bool" },
    version: hidden("integer"),
  },
  layout: ["label", "description", "dataScope", "accountCount", "createdTime", "isUsable"],
  search: {
    label: { op: "contains", input: "text", label: "fields.roleName" },
    key: { op: "key", columns: ["label", "description"], input: "text", hidden: true },
    isUsable: { op: "equals", input: "flag", hidden: true },
  },
  sort: { by: "createdTime" },
  scope: false,
  export: "role",
});
