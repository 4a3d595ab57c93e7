import type { CommandName } from "#contracts/commands/index.ts";
import { addCheck } from "./add-check.ts";
import { updateCheck } from "./update-check.ts";
import { correctCylinder } from "./correct-cylinder.ts";
import { hideCheck } from "./hide-check.ts";
import { processUnqualified, scrapUnqualified } from "./process-unqualified.ts";
import { registerCylinder } from "./register-cylinder.ts";
import { removeCylinder } from "./remove-cylinder.ts";
import { setUsable } from "./set-usable.ts";
import { voidProcedure } from "./void-procedure.ts";
import { handleExceptions } from "./handle-exception.ts";
import { completeOrder, declineOrder } from "./end-order.ts";
import { previewProcedure } from "../record/preview-procedure.ts";
import { recordProcedures } from "../record/record-procedures.ts";
import { barcodeLengths } from "./barcode-lengths.ts";
import type { Handler } from "../handler.ts";
import { specNames } from "./spec-names.ts";
import { tareRange } from "./tare-range.ts";

/** The handler of every command. */
export const handlers: { readonly [N in CommandName]: Handler<N> } = {
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
  claimException: handleExceptions("claim"),
  releaseException: handleExceptions("release"),
  acknowledgeException: handleExceptions("acknowledge"),
  commentException: handleExceptions("comment"),
  barcodeLengths,
  specNames,
  tareRange,
  registerCylinder,
  correctCylinder,
  removeCylinder,
  setUsable,
};
