import { OperatorError } from "#infra/process/errors.ts";

/** The target log holds an event that the source log lacks. The target was not changed. */
export class TargetDiffers extends OperatorError {
  override name = "TargetDiffers";
}
