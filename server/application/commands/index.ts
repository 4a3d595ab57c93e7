import type { CommandName } from "#contracts/commands/index.ts";
import { addCheck } from "../check/add-check.ts";
import { updateCheck } from "../check/update-check.ts";
import { correctCylinder } from "../cylinder/correct-cylinder.ts";
import { hideCheck } from "../cylinder/hide-check.ts";
import { processUnqualified, scrapUnqualified } from "../cylinder/process-result.ts";
import { registerCylinder } from "../cylinder/register-cylinder.ts";
import { removeCylinder } from "../cylinder/remove-cylinder.ts";
import { setUsable } from "../cylinder/set-usable.ts";
import { voidProcedure } from "../cylinder/void-procedure.ts";
import { handleException } from "../exception/handle-exception.ts";
import { completeOrder, declineOrder } from "../order/end-order.ts";
import { previewProcedure } from "../record/preview-procedure.ts";
import { recordProcedures } from "../record/record-procedures.ts";
import { barcodeLengths } from "./barcode-lengths.ts";
import type { Handler } from "./handler.ts";
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
  claimException: handleException("claim"),
  releaseException: handleException("release"),
  acknowledgeException: handleException("acknowledge"),
  commentException: handleException("comment"),
  barcodeLengths,
  tareRange,
  registerCylinder,
  correctCylinder,
  removeCylinder,
  setUsable,
};
