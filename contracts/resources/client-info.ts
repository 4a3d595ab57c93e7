import { salesScreens } from "../access/menus/sales.ts";
import { address, name, remark, telephone } from "../fields/common.ts";
import { choice, text } from "../fields/field.ts";
import type { Company } from "./companies.ts";
import { companyTypeOptions, customerCategoryOptions } from "./options.ts";
import { defineResource } from "./define-resource.ts";
import { recordTable } from "./record-table.ts";

/**
 * A customer who holds cylinders; other companies than the one that added it may read it and send to it. Personal data: events hold only the id
 * (rules §3).
 */
export const clientInfo = defineResource({
  name: "clientInfo",
  path: "/trade/clientinfo",
  table: "client",
  codes: salesScreens.customer.codes,
  fields: {
    name: name({ label: "fields.clientName" }),
    projectName: text(),
    cardNo: text({ maxLength: 50 }),
    telephone: telephone(),
    address: address({ label: "fields.gasAddress" }),
    category: choice(customerCategoryOptions, { default: "household" }),
    remark: remark(),
  },
  owner: "createdCompanyId",
  usedBy: [{ table: "read.cylinder", column: "holder_id" }],
  list: {
    joins: { createdCompany: { table: recordTable<Company>("company"), on: ["createdCompanyId", "id"] } },
    columns: {
      companyName: {
        kind: "text",
        from: "createdCompany.name",
        filter: "string",
        label: "fields.createdCompanyId",
        hidden: true,
      },
      stationType: { kind: "choice", from: "createdCompany.type", options: companyTypeOptions, hidden: true },
    },
    layout: ["name", "projectName", "telephone", "address", "category", "createdTime", "remark"],
    search: {
      name: { op: "contains", input: "text" },
      projectName: { op: "contains", input: "text" },
      telephone: { op: "contains", input: "text" },
      address: { op: "contains", input: "text" },
      category: { op: "equals", input: "choice", options: customerCategoryOptions },
      key: { op: "key", columns: ["name", "projectName"], spelled: true, input: "text", hidden: true },
    },
    sort: { by: "createdTime", desc: true },
    scope: false,
    export: "clientinfo",
  },
  form: {
    width: 1200,
    groups: [
      { title: "groups.basic", column: 1, fields: ["name", "projectName", "cardNo", "category"] },
      { title: "groups.contact", column: 2, fields: ["telephone", "address", "remark"] },
    ],
  },
  lookups: [
    {
      name: "getclientlist",
      also: ["projectName"],
      // Columns that tell two customers of one name apart, for people who work with customers.
      guarded: {
        codes: [...salesScreens.customer.codes.list, "gasCylinder:procedure:movement"],
        columns: { address: { kind: "text" }, telephoneTail: { kind: "text", from: "telephone", tail: 4 } },
      },
    },
  ],
});
