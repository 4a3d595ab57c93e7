import { OperatorError } from "#infra/process/errors.ts";

/** The log that should become the copy holds something that the other one does not. Nothing of it was changed. */
export class TargetDiffers extends OperatorError {
  override name = "TargetDiffers";
}
