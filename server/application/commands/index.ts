import { randomUUID } from "node:crypto";
import type { CommandName } from "#contracts/commands/index.ts";
import { hideCheck as hideCheckCommand } from "#contracts/commands/hide-check.ts";
import { mostNamed } from "#contracts/commands/spec-names.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import { decideHide } from "#server/domain/cylinder/hide-check.ts";
import { updateCheck } from "./update-check.ts";
import { attachCode, detachCode, relabelCylinder } from "./attach-code.ts";
import { correctCylinder } from "./correct-cylinder.ts";
import { processUnqualified, scrapUnqualified } from "./process-unqualified.ts";
import { registerCylinder } from "./register-cylinder.ts";
import { removeCylinder } from "./remove-cylinder.ts";
import { setUsable } from "./set-usable.ts";
import { voidProcedure } from "./void-procedure.ts";
import { handleExceptions } from "./handle-exception.ts";
import { completeOrder, declineOrder } from "./end-order.ts";
import { checkCodes } from "../record/check-codes.ts";
import { previewProcedure } from "../record/preview-procedure.ts";
import { recordProcedures } from "../record/record-procedures.ts";
import type { Handler } from "../handler.ts";
import { checkAnswerOf } from "./check-answer.ts";
import { done, refusedCall } from "../answer.ts";
import { readCheckRow } from "../cylinder/check-row.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand, written } from "../handle-command.ts";
import { companyAt, onCylinder } from "../streams/subjects.ts";
import { readTareRange, shownRange } from "../cylinder/tare.ts";

/** Refused with `record.notFound` if the spec does not exist. */
const tareRange: Handler<"tareRange"> = async (ctx, _caller, { specId, id }) => {
  const spec = (await ctx.reference.specs([specId])).get(specId);
  return spec ? done(shownRange(await readTareRange(ctx, spec, id))) : refusedCall("record.notFound");
};

const specNames: Handler<"specNames"> = async ({ reference }, _caller, { gasBarcodes }) => {
  const barcodes = [...new Set(gasBarcodes.split(" ").filter(isBarcode))].slice(0, mostNamed);
  return done({ list: barcodes.length > 0 ? await reference.specNames(barcodes) : [] });
};

/** Removes a check or an unqualified result from the lists. Refused with `record.notFound` or `access.outOfScope`. */
const hideCheck: Handler<"hideCheck"> = async (ctx, caller, { id }) => {
  const row = readCheckRow(id);
  if (!row) return refusedCall("record.notFound");
  const handled = await handleCommand(ctx, {
    ...onCylinder(row.cylinderId),
    companyOf: companyAt(row.revision),
    meta: metaNow(ctx, caller),
    makes: ["CheckHidden"],
    by: { caller, codes: hideCheckCommand.permission },
    decide: ({ details }, history) => decideHide(row, details.gasBarcode, history),
  });
  return written(handled);
};

const barcodeLengths: Handler<"barcodeLengths"> = async ({ reference }) => {
  const [list, twice] = await Promise.all([reference.barcodeLengths(), reference.codesTwice()]);
  return done({ list, twice });
};

/** Records one check like `record`. A refused check is stored too, and the call fails. */
const addCheck: Handler<"addCheck"> = async (ctx, caller, body) => {
  const item = { ...body, commandId: body.commandId ?? randomUUID() };
  return checkAnswerOf(ctx, await recordProcedures(ctx, caller, { items: [item] }));
};

/** Handlers of all commands. */
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
