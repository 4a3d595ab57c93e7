import { addedAccount } from "../access/account.ts";
import { systemScreens } from "../access/menus/system.ts";
import { accountFactorTable, accountListTable } from "../access/tables.ts";
import { flag, multiline, ref, refs, text } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";
import type { post } from "./post.ts";
import { recordTable } from "./record-table.ts";

const company = { ...references.company, loose: true } as const;
const employee = { ...references.employee, depends: { companyId: "companyId" }, loose: true } as const;
const roles = {
  lookup: "/admin/role/getlist",
  table: "role",
  nameColumn: "label",
  as: "roleNames",
  loose: true,
} as const;

const roleNames = { table: recordTable("role"), nameColumn: "label" } as const;

/** An account with which a person signs in. Its password has calls of its own; the built-in account can never be deleted. */
export const account = defineResource({
  name: "account",
  path: "/admin/account",
  table: "account",
  title: "userName",
  codes: systemScreens.user.codes,
  without: ["get", "usable"],
  fields: {
    userName: text({ required: true, maxLength: 50, width: 140 }),
    nickName: text({ maxLength: 50, width: 120, help: "client.user.nickNameHelp" }),
    email: text({ maxLength: 254, pattern: "email", width: 180, help: "client.user.emailHelp" }),
    companyId: ref(company, { required: true, label: "fields.accountCompany" }),
    employeesId: ref(employee, { requiredToChange: true, unless: "isExternal", label: "resources.employee" }),
    roleIds: { ...refs(roles, { limit: 50, label: "fields.roleNames", help: "client.user.rolesHelp" }), stored: false },
    remark: multiline(),
    isUsable: flag({ default: true, neverEmpty: true, help: "client.user.usableHelp" }),
    isExternal: flag({ default: false, neverEmpty: true, width: 80, help: "client.user.externalHelp" }),
  },
  addedWith: addedAccount,
  // The index compares names without case.
  unique: [{ fields: ["userName"], index: "account_user_name", code: "account.userNameTaken" }],
  list: {
    joins: {
      // Accounts of keys are in no list of people.
      held: { table: accountListTable, on: ["id", "id"], inner: true },
      factor: { table: accountFactorTable, on: ["id", "accountId"] },
      post: { table: recordTable<typeof post>("post"), on: ["employees.postId", "id"] },
    },
    columns: {
      companyId: { kind: "text", hidden: true, filter: "string", lookup: company.lookup },
      companyName: {
        kind: "text",
        from: "company.name",
        label: "fields.accountCompany",
        width: 160,
        sortable: true,
        priority: 1,
      },
      employeesId: { kind: "text", hidden: true },
      employeesIdCode: { kind: "code", from: "employees.idCode", hidden: true },
      employeesName: { kind: "text", from: "employees.name", width: 112 },
      postName: { kind: "text", from: "post.name", width: 112 },
      roleIdList: { kind: "json", from: "held.roleIdList", hidden: true },
      roleIds: { kind: "text", from: "held.roleIds", hidden: true },
      roleNames: { kind: "text", from: "held.roleIdList", names: roleNames, width: 200 },
      createdTime: { kind: "moment", width: 132, sortable: true, filter: "date" },
      otpSince: { kind: "moment", from: "factor.since", width: 132 },
      remark: { kind: "text", width: 160 },
      isUsable: { kind: "flag", width: 80, filter: "bool", priority: 1 },
      isExternal: { kind: "flag", width: 80, filter: "bool" },
      oidcSubject: { kind: "text", width: 160 },
      avatar: { kind: "text", hidden: true },
    },
    layout: ["userName", "nickName", "companyName", "employeesName", "roleNames", "createdTime", "isUsable"],
    search: {
      userName: { op: "contains", input: "text" },
      employeesName: { op: "contains", input: "text" },
      companyId: { op: "equals", input: "lookup", lookup: company.lookup, label: "fields.accountCompany" },
      isUsable: { op: "equals", input: "flag", hidden: true },
      roleId: {
        op: "has",
        columns: ["roleIdList"],
        input: "text",
        label: "fields.roleNames",
        hidden: true,
        names: [roleNames],
      },
    },
    sort: { by: "createdTime", desc: true },
    scope: "companyId",
    export: "account",
  },
  form: {
    width: 1200,
    groups: [
      {
        title: "client.user.account",
        column: 1,
        fields: ["userName", "nickName", "email", "remark", "isUsable", "isExternal"],
      },
      { title: "client.user.place", column: 2, fields: ["companyId", "employeesId", "roleIds"] },
    ],
  },
});
