import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { arePictureAddresses } from "../fields/web-address.ts";
import { defineCommand, type InputOf } from "./define-command.ts";
import { barcode, calendarDay, maybe, text, uuid } from "../fields/scalars.ts";

/** Characters of the archive's texts. */
export const archiveLimits = { factoryNumber: 64, reason: 500 } as const;

const id = text.min(1).max(64);

/** 1 to 3 digits with at most 2 decimals (rules §8), in kg. */
const emptyWeight = z.number().refine((kg) => /^\d{1,3}(\.\d{1,2})?$/.test(String(kg)), { error: "weight.invalid" });

const images = text.max(4000).refine(arePictureAddresses, { error: "field.address" });
/** Fields that the archive may lack. */
export const optionalFields = {
  bodyId: id,
  gasManufacturingUnitId: id,
  inspectionDate: calendarDay,
  /** 下次检验, the inspection due; left empty it follows from the last inspection and the cycle. */
  expirationDate: calendarDay,
  gasBarcodeImagesUrl: images,
  factoryNumberImagersUrl: images,
  otherImagesUrl: images,
};

/** The fields of the archive's form that adding and editing ask for alike (rules §8, §4). */
export const cylinderFields = {
  gasBarcode: barcode,
  factoryNumber: text.trim().min(1).max(archiveLimits.factoryNumber),
  specId: id,
  productionDate: calendarDay,
  emptyWeight,
};

type Days = { productionDate?: string; inspectionDate?: string | null; expirationDate?: string | null };

/** Start not after end, last inspection before the next (rules §8). ISO days compare as text. */
export const daysInOrder = (days: Days, ctx: z.RefinementCtx): void => {
  const { productionDate, inspectionDate, expirationDate } = days;
  const fault = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (productionDate && inspectionDate && inspectionDate < productionDate)
    fault("inspectionDate", "date.startAfterEnd");
  if (productionDate && expirationDate && expirationDate < productionDate)
    fault("expirationDate", "date.startAfterEnd");
  if (inspectionDate && expirationDate && expirationDate <= inspectionDate)
    fault("expirationDate", "date.lastNotBeforeNext");
};

/** Why something unusual is right: a later inspection, a tare out of its spec's range. */
export const reason = text.trim().max(archiveLimits.reason);

/** Answer of a change of the archive. */
export const changedAnswer = z.object({ id: z.uuid(), position: z.string().nullable() });

/** Adds a cylinder to the archive; `reason` is asked for where the tare is unusual for its spec (rules §8, Tare). */
export const registerCylinder = defineCommand({
  method: "post",
  path: "/manage/gascylinder/add",
  permission: [cylinderScreens.record.codes.add],
  from: "body",
  input: z
    .object({
      commandId: maybe(uuid),
      ...cylinderFields,
      bodyId: maybe(optionalFields.bodyId),
      gasManufacturingUnitId: maybe(optionalFields.gasManufacturingUnitId),
      inspectionDate: maybe(optionalFields.inspectionDate),
      expirationDate: maybe(optionalFields.expirationDate),
      gasBarcodeImagesUrl: maybe(optionalFields.gasBarcodeImagesUrl),
      factoryNumberImagersUrl: maybe(optionalFields.factoryNumberImagersUrl),
      otherImagesUrl: maybe(optionalFields.otherImagesUrl),
      createdCompanyId: maybe(id),
      isUsable: maybe(z.boolean()),
      reason: maybe(reason),
    })
    .superRefine(daysInOrder),
  answer: changedAnswer,
  message: "ok.added",
  tag: "cylinders",
  summary: "register a cylinder; a tare out of its spec's range is 422 cylinder.tareOutOfRange without a reason",
});
export type RegisterCylinder = InputOf<typeof registerCylinder>;
