import { systemScreens } from "../access/menus/system.ts";
import { accountListTable } from "../access/tables.ts";
import { companyTable, employeeTable, postTable } from "../resources/tables.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import { companySearch, hidden, refColumn } from "./parts.ts";

/** Accounts. */
export const account = defineList({
  name: "account",
  path: "/admin/account/getpage",
  permission: systemScreens.user.codes.list,
  from: accountListTable,
  joins: {
    company: { table: companyTable, on: ["companyId", "id"] },
    employee: { table: employeeTable, on: ["employeesId", "id"] },
    post: { table: postTable, on: ["employee.postId", "id"] },
  },
  columns: {
    id: hidden(),
    userName: { kind: "text", width: 120, sortable: true, filter: "string" },
    nickName: { kind: "text", width: 120, sortable: true, filter: "string" },
    companyId: refColumn(references.company.lookup),
    companyName: { kind: "text", from: "company.name", label: "fields.accountCompany", width: 160, sortable: true },
    employeesId: hidden(),
    employeesIdCode: { kind: "code", from: "employee.idCode", hidden: true },
    employeesName: { kind: "text", from: "employee.name", width: 112 },
    postName: { kind: "text", from: "post.name", width: 112 },
    roleIdList: hidden("json"),
    roleIds: hidden(),
    roleNames: { kind: "text", width: 200 },
    createdTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
    remark: { kind: "text", width: 160 },
    isUsable: { kind: "flag", width: 80, filter: "bool" },
    avatar: hidden(),
    version: hidden("integer"),
  },
  layout: ["userName", "nickName", "companyName", "employeesName", "roleNames", "createdTime", "isUsable"],
  search: {
    userName: { op: "contains", input: "text" },
    employeesName: { op: "contains", input: "text" },
    companyId: { ...companySearch, label: "fields.accountCompany" },
    isUsable: { op: "equals", input: "flag", hidden: true },
    roleId: { op: "has", columns: ["roleIdList"], input: "text", hidden: true },
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  export: "account",
});

/** Accounts that hold a role. */
export const roleUser = defineList({
  ...account,
  name: "roleUser",
  path: "/admin/role/getuserpage",
  permission: [systemScreens.role.codes.update, ...systemScreens.role.codes.list],
  layout: ["userName", "companyName", "employeesName", "isUsable"],
  requires: ["roleId"],
  export: undefined,
});
