import { baseScreens } from "../access/menus/base.ts";
import { name } from "../fields/common.ts";
import { day, images, multiline, ref, text } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { companyTypes } from "../streams/company-type.ts";
import { enterprise } from "./companies.ts";
import { defineResource } from "./define-resource.ts";

/**
 * A licence of an enterprise, which begins before it ends (rules §8). The enterprise's card shows it, and it has its own calls (`getlicenselist`,
 * `addlicense` …, rules §1).
 */
export const enterpriseLicense = defineResource({
  name: "enterpriseLicense",
  path: enterprise.path,
  table: "enterprise_license",
  codes: {
    list: enterprise.codes.list,
    add: baseScreens.enterprise.codes.update,
    update: baseScreens.enterprise.codes.update,
    remove: baseScreens.enterprise.codes.update,
  },
  fields: {
    companyId: ref({ ...references.company, params: { companyType: companyTypes.company } }, { required: true }),
    name: name({ label: "fields.licenseName" }),
    licenseNumber: text({ required: true, maxLength: 50, label: "fields.licenseNo" }),
    licenseTimeBegin: day({ required: true }),
    licenseTimeEnd: day({ required: true, ends: true, after: "licenseTimeBegin" }),
    licenseScope: multiline({ required: true }),
    imagesUrl: images({ required: true }),
  },
  list: {
    layout: ["name", "licenseNumber", "licenseTimeBegin", "licenseTimeEnd", "licenseScope", "imagesUrl"],
    search: { companyId: { op: "equals", input: "lookup", lookup: references.company.lookup } },
    sort: { by: "licenseTimeEnd" },
    scope: "companyId",
  },
  form: {
    width: 800,
    groups: [
      {
        title: "groups.basic",
        fields: [
          "companyId",
          "name",
          "licenseNumber",
          "licenseTimeBegin",
          "licenseTimeEnd",
          "licenseScope",
          "imagesUrl",
        ],
      },
    ],
  },
});
