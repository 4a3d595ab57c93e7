import { baseScreens } from "../access/menus/base.ts";
import { code, isUsable, remark, station } from "../fields/common.ts";
import { text } from "../fields/field.ts";
import { stationTypeOptions } from "./options.ts";
import { defineResource } from "./define-resource.ts";

/** A truck that carries cylinders; it belongs to a station. */
export const vehicle = defineResource({
  name: "vehicle",
  path: "/info/vehicle",
  table: "vehicle",
  title: "licenseNumber",
  codes: baseScreens.vehicle.codes,
  fields: {
    ...station(stationTypeOptions, true),
    licenseNumber: text({ required: true, maxLength: 20 }),
    code: code({ label: "fields.vehicleCode" }),
    isUsable: isUsable(),
    remark: remark(),
  },
  unique: [["licenseNumber"]],
  usedBy: [{ table: "read.cylinder", column: "holder_id" }],
  list: {
    layout: ["companyType", "companyName", "licenseNumber", "code", "isUsable", "remark"],
    search: {
      companyType: { op: "equals", input: "choice", options: stationTypeOptions },
      companyId: {
        op: "equals",
        input: "lookup",
        lookup: "getAllCompanyList",
        depends: { companyType: "companyType" },
      },
      licenseNumber: { op: "contains", input: "text" },
    },
    sort: { by: "licenseNumber" },
    scope: "companyId",
    export: "vehicle",
  },
  form: {
    width: 1200,
    groups: [
      { title: "groups.basic", column: 1, fields: ["companyType", "companyId", "licenseNumber", "code"] },
      { title: "groups.more", column: 2, fields: ["isUsable", "remark"] },
    ],
  },
  lookups: [
    {
      name: "getvehiclelist",
      params: { companyId: "companyId" },
      also: ["licenseNumber", "code", "companyName"],
      scope: "companyId",
    },
  ],
});
