import { z } from "zod";
import { cylinderFields, daysInOrder, optionalFields, reason } from "./register.ts";
import { clearable, idText, maybe, uuid } from "./scalars.ts";

/**
 * Body of `PUT /base/manage/gascylinder/update`: what is absent stays, what may be lacking and is `null` or "" goes, and the inspection due is derived
 * anew. `version` counts corrections; `reason` is asked for where the
 * inspection due moves later, and where a new tare is unusual for the spec.
 */
export const correctCylinder = z
  .object({
    commandId: maybe(uuid),
    id: idText,
    version: z.number().int(),
    reason: maybe(reason),
    ...cylinderFields,
    bodyId: clearable(optionalFields.bodyId),
    gasManufacturingUnitId: clearable(optionalFields.gasManufacturingUnitId),
    inspectionDate: clearable(optionalFields.inspectionDate),
    expirationDate: clearable(optionalFields.expirationDate),
    gasBarcodeImagesUrl: clearable(optionalFields.gasBarcodeImagesUrl),
    factoryNumberImagersUrl: clearable(optionalFields.factoryNumberImagersUrl),
    otherImagesUrl: clearable(optionalFields.otherImagesUrl),
    isUsable: maybe(z.boolean()),
  })
  .partial()
  .required({ id: true, version: true })
  .superRefine(daysInOrder);
export type CorrectCylinder = z.infer<typeof correctCylinder>;
export const correctPermission = "gasCylinder:archives:update";
