import { barcodeLengths } from "./barcode-lengths.ts";
import { addCheck, updateCheck } from "./check.ts";
import { attachCode, detachCode, relabelCylinder } from "./codes.ts";
import { checkCodes } from "./check-codes.ts";
import { correctCylinder } from "./correct.ts";
import type { AnswerOf, Call, InputOf } from "../calls/define-call.ts";
import { exceptionCommands } from "./exception.ts";
import { hideCheck } from "./hide-check.ts";
import { completeOrder, declineOrder } from "./order.ts";
import { previewProcedure } from "./preview.ts";
import { processUnqualified, scrapUnqualified } from "./process-unqualified.ts";
import { recordProcedures } from "./record-procedures.ts";
import { registerCylinder } from "./register.ts";
import { removeCylinder } from "./remove.ts";
import { specNames } from "./spec-names.ts";
import { tareRange } from "./tare-range.ts";
import { setUsable } from "./usable.ts";
import { voidProcedure } from "./void.ts";

const all = {
  recordProcedures,
  previewProcedure,
  voidProcedure,
  completeOrder,
  declineOrder,
  addCheck,
  updateCheck,
  processUnqualified,
  scrapUnqualified,
  hideCheck,
  claimException: exceptionCommands.claim,
  releaseException: exceptionCommands.release,
  acknowledgeException: exceptionCommands.acknowledge,
  commentException: exceptionCommands.comment,
  barcodeLengths,
  checkCodes,
  specNames,
  tareRange,
  registerCylinder,
  correctCylinder,
  removeCylinder,
  setUsable,
  attachCode,
  detachCode,
  relabelCylinder,
};

export type CommandName = keyof typeof all;
export type Inputs = { [N in CommandName]: InputOf<(typeof all)[N]> };
export type Answers = { [N in CommandName]: AnswerOf<(typeof all)[N]> };

/** Every command by name. */
export const commands: { readonly [N in CommandName]: Call<Inputs[N], Answers[N]> } = all;
export const commandNames = Object.keys(all) as CommandName[];
