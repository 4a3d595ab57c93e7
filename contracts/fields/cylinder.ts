import { barcode, day, images, integer, ref, text } from "./field.ts";
import { always, askedFor, derived, state, weight, type DetailsOf, type KeptFields } from "./kept-field.ts";
import { references } from "./references.ts";
import { longestBarcode } from "./scalars.ts";

/**
 * The fields of a cylinder, in the order of its pages. Bodies of its commands, details of its events, the read model, the list's columns, the form
 * and the detail page are made from them.
 */
export const cylinderFields = {
  gasBarcode: always(barcode({ maxLength: longestBarcode, width: 128 })),
  factoryNumber: always(text({ maxLength: 64, width: 100, label: "client.archive.factoryNumber" })),
  specId: always(ref(references.spec)),
  bodyId: ref(references.body, { width: 148 }),
  gasManufacturingUnitId: askedFor(ref(references.maker, { width: 120 })),
  /** The maker's batch. Together with the maker and the factory number it identifies one cylinder. */
  packingBatch: integer({ min: 0, max: 99_999, width: 80 }),
  productionDate: always(day({ width: 92 })),
  /** Day of the last inspection. */
  inspectionDate: day({ width: 92 }),
  /** 下次检验, the inspection due. If empty, it follows from the last inspection and the cycle. */
  expirationDate: state("inspectionDue", day({ width: 92, ends: true, help: "client.archive.dueHelp" })),
  /** 报废日期: the production date plus the service life. */
  serviceEnd: derived("serviceEnd", day({ width: 92 })),
  emptyWeight: always(weight("emptyGrams", { width: 72, label: "client.archive.emptyWeight" })),
  gasBarcodeImagesUrl: images({ label: "client.archive.picture.barcode" }),
  factoryNumberImagersUrl: images({ label: "client.archive.picture.factoryNumber" }),
  otherImagesUrl: images({ label: "client.archive.picture.other" }),
} satisfies KeptFields;

/** Details of a cylinder, with weights in grams and dates as YYYY-MM-DD. Older events lack the fields that were added later. */
export type CylinderDetails = DetailsOf<typeof cylinderFields>;

/** Maximum length of the reason for something unusual. */
export const longestReason = 500;
