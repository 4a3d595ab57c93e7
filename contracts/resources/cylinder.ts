import { cylinderScreens } from "../access/menus/cylinder.ts";
import { cylinderFields, longestReason } from "../fields/cylinder.ts";
import { barcode, flag, ref, text } from "../fields/field.ts";
import { longestBarcode } from "../fields/scalars.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** A code beside the barcode. Later ones are attached on the cylinder's page. */
const otherCode = (label: string) => barcode({ addOnly: true, maxLength: longestBarcode, label });

/** A cylinder's archive. `contracts/commands` registers and corrects it; its list is `contracts/lists/cylinder.ts`. */
export const cylinder = defineResource({
  name: "cylinder",
  kept: "events",
  path: "/manage/gascylinder",
  title: "factoryNumber",
  codes: cylinderScreens.record.codes,
  fields: {
    ...cylinderFields,
    createdCompanyId: ref(references.company, {
      addOnly: true,
      label: "client.archive.company",
      help: "client.archive.companyHelp",
    }),
    isUsable: flag({ default: true, label: "client.archive.usable", help: "client.archive.usableHelp" }),
    otherCode1: { ...otherCode("fields.otherCode1"), help: "client.archive.otherCodeHelp" },
    otherCode2: otherCode("fields.otherCode2"),
    otherCode3: otherCode("fields.otherCode3"),
    reason: text({ maxLength: longestReason, label: "client.archive.reason", help: "client.archive.reasonHelp" }),
  },
  list: {
    layout: [
      {
        group: "groups.cylinder",
        columns: ["gasBarcode", "factoryNumber", "specName", "gasManufacturingUnitName", "packingBatch", "emptyWeight"],
      },
      { group: "groups.dates", columns: ["productionDate", "expirationDate", "serviceEnd"] },
      { group: "groups.current", columns: ["procedureId", "lastLocationName", "life"] },
    ],
    sort: { by: "createdTime", desc: true },
    scope: "scopeCompanyId",
    export: "gascylinder",
  },
  form: {
    width: 1200,
    groups: [
      {
        title: "client.archive.identity",
        column: 1,
        fields: ["gasBarcode", "factoryNumber", "gasManufacturingUnitId", "packingBatch"],
      },
      {
        title: "client.archive.datesAndWeight",
        column: 1,
        fields: ["productionDate", "inspectionDate", "expirationDate", "emptyWeight", "isUsable", "reason"],
      },
      { title: "client.archive.spec", column: 2, fields: ["specId", "bodyId", "createdCompanyId"] },
      {
        title: "client.archive.pictures",
        column: 2,
        fields: ["gasBarcodeImagesUrl", "factoryNumberImagersUrl", "otherImagesUrl"],
      },
      { title: "codes.title", column: 2, fields: ["otherCode1", "otherCode2", "otherCode3"] },
    ],
  },
});
