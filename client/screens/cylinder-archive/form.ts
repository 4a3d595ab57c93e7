import { archiveLimits } from "#contracts/commands/register.ts";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { barcode, day, decimal, flag, images, ref, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";

/** The archive's form. Its rules are those of the commands that register and correct; this says only how each field is entered. */
export const cylinderFormFields = {
  gasBarcode: barcode({ required: true, maxLength: longestBarcode }),
  factoryNumber: text({
    required: true,
    maxLength: archiveLimits.factoryNumber,
    label: "client.archive.factoryNumber",
  }),
  gasManufacturingUnitId: ref(references.maker),
  productionDate: day({ required: true }),
  inspectionDate: day(),
  expirationDate: day({ help: "client.archive.dueHelp" }),
  emptyWeight: decimal({ required: true, unit: "kg", scale: 2, label: "client.archive.emptyWeight" }),
  isUsable: flag({ default: true, label: "client.archive.usable", help: "client.archive.usableHelp" }),
  specId: ref(references.spec, { required: true }),
  bodyId: ref(references.body),
  createdCompanyId: ref(references.company, {
    addOnly: true,
    label: "client.archive.company",
    help: "client.archive.companyHelp",
  }),
  gasBarcodeImagesUrl: images({ label: "client.archive.picture.barcode" }),
  factoryNumberImagersUrl: images({ label: "client.archive.picture.factoryNumber" }),
  otherImagesUrl: images({ label: "client.archive.picture.other" }),
  reason: text({ maxLength: archiveLimits.reason, label: "client.archive.reason", help: "client.archive.reasonHelp" }),
} satisfies Fields;

type Groups = ResourceDefinition["form"]["groups"];

/** The reason is asked for where an inspection is put off and where a tare is unusual; a record that is only looked at has none. */
export const cylinderFormGroups = (use: "add" | "update" | "view"): Groups => [
  { title: "client.archive.identity", column: 1, fields: ["gasBarcode", "factoryNumber", "gasManufacturingUnitId"] },
  {
    title: "client.archive.datesAndWeight",
    column: 1,
    fields: [
      "productionDate",
      "inspectionDate",
      "expirationDate",
      "emptyWeight",
      "isUsable",
      ...(use === "view" ? [] : ["reason"]),
    ],
  },
  {
    title: "client.archive.spec",
    column: 2,
    fields: ["specId", "bodyId", ...(use === "add" ? ["createdCompanyId"] : [])],
  },
  {
    title: "client.archive.pictures",
    column: 2,
    fields: ["gasBarcodeImagesUrl", "factoryNumberImagersUrl", "otherImagesUrl"],
  },
];
