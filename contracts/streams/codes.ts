/** Reasons for which an item of `record` is refused, in the order of `reasons` (rules §4, Codes). */
export const refusalCodes = [
  "access.outOfScope",
  "procedure.fieldInvalid",
  "procedure.commandIdReused",
  "code.ambiguous",
  "cylinder.unknown",
  "cylinder.barcodeTaken",
  "cylinder.barcodeRetired",
  "cylinder.scrapped",
  "cylinder.disabled",
  "cylinder.held",
  "cylinder.serviceLifeOver",
  "cylinder.inspectionOverdue",
  "procedure.wrongKindOfPlace",
  "procedure.notInRepair",
  "cylinder.notHere",
  "cylinder.notEmpty",
  "cylinder.notFull",
  "procedure.notFilled",
  "check.preFillMissing",
  "check.preFillFailed",
  "check.preFillStale",
  "check.postFillMissing",
  "cylinder.wrongMedium",
  "fill.timesInvalid",
  "fill.weightsInvalid",
  "customer.limitReached",
  "procedure.inFuture",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Exceptions of a recorded procedure. The last code is for two cylinders with one code (rules §4). */
export const exceptionCodes = [
  "ledger.placeDiffers",
  "ledger.contentDiffers",
  "cylinder.notFit",
  "check.postFillMissing",
  "check.fault",
  "cylinder.overweight",
  "cylinder.dueExtended",
  "procedure.backdated",
  "procedure.outOfOrder",
  "cylinder.codeTwice",
] as const;
export type ExceptionCode = (typeof exceptionCodes)[number];

/** A delivery with both codes counts in no order and no figure (rules §4, Times). */
export const lateAndUnsafe: readonly ExceptionCode[] = ["procedure.backdated", "procedure.outOfOrder"];

/** Reasons for which a cylinder is on hold. */
export const holdReasons = ["fault", "overweight", "backdated", "inspectionOverdue", "serviceLifeOver"] as const;
export type HoldReason = (typeof holdReasons)[number];
