/** Why an item of `record` was refused, in the order in which `reasons` names them (rules §4, Codes). */
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

/** Flags of a recorded fact, and last that of a code which two cylinders bear (rules §4). */
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

/** Why a cylinder stands on hold. */
export const holdReasons = ["fault", "overweight", "backdated", "inspectionOverdue", "serviceLifeOver"] as const;
export type HoldReason = (typeof holdReasons)[number];
