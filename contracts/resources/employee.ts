import { baseScreens } from "../access/menus/base.ts";
import { address, code, name, station, telephone } from "../fields/common.ts";
import { choice, day, images, ref, text } from "../fields/field.ts";
import { companyTypeOptions, sexOptions } from "./options.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

const people = { also: ["idCode", "postName", "companyName"], scope: "companyId" };
const params = { companyId: "companyId", companyType: "companyType", postId: "postId" };

/** Operators, drivers and escorts. Personal data: events hold only the id (rules §3). */
export const employee = defineResource({
  name: "employee",
  path: "/info/employees",
  table: "employee",
  codes: baseScreens.employee.codes,
  fields: {
    postId: ref(references.post, { required: true }),
    idCode: code({ label: "fields.idCode" }),
    name: name({ label: "fields.employeesName", maxLength: 50 }),
    telephone: telephone(),
    sex: choice(sexOptions, { required: true }),
    identityNumber: text({ required: true, maxLength: 30 }),
    address: address(),
    ...station(companyTypeOptions, false),
    licenseName: text({ label: "fields.licenseName" }),
    licenseNumber: text({ maxLength: 50, label: "fields.licenseNo" }),
    licenseTimeBegin: day(),
    licenseTimeEnd: day({ ends: true, after: "licenseTimeBegin" }),
    licenseImagesUrl: images(),
    contractNumber: text({ maxLength: 50 }),
    signDate: day(),
    contractImagesUrl: images(),
  },
  unique: [["idCode"]],
  list: {
    layout: ["postName", "idCode", "name", "telephone", "sex", "identityNumber", "companyName", "address"],
    search: {
      postId: { op: "equals", input: "lookup", lookup: "getpostlist" },
      idCode: { op: "contains", input: "text" },
      name: { op: "contains", input: "text" },
    },
    sort: { by: "idCode" },
    scope: "companyId",
    // 18 characters, which are useless when cut.
    columns: { identityNumber: { kind: "code", width: 164, sortable: true, filter: "string" } },
    export: "employees",
  },
  form: {
    width: 1200,
    groups: [
      { title: "groups.basic", column: 1, fields: ["name", "idCode", "postId", "sex", "identityNumber"] },
      { title: "groups.contact", column: 2, fields: ["telephone", "address", "companyType", "companyId"] },
      {
        title: "groups.permit",
        column: 1,
        fields: ["licenseName", "licenseNumber", "licenseTimeBegin", "licenseTimeEnd", "licenseImagesUrl"],
      },
      { title: "groups.contract", column: 2, fields: ["contractNumber", "signDate", "contractImagesUrl"] },
    ],
  },
  lookups: [
    { name: "getemployeesinfolist", params, ...people },
    { name: "getAllEmployeesInfoList", params, ...people },
    { name: "getOperatorSelectList", params: { StationId: "companyId", StationType: "companyType" }, ...people },
  ],
});
