import { hideCheck as command } from "#contracts/commands/hide-check.ts";
import { decideHide } from "#server/domain/cylinder/hide-check.ts";
import { refusedCall } from "../answer.ts";
import { readCheckRow } from "../cylinder/check-row.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand, written } from "../handle-command.ts";
import { companyAt, onCylinder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/** Takes a check or an unqualified result off the lists. Refused with `record.notFound`, or `access.outOfScope`. */
export const hideCheck: Handler<"hideCheck"> = async (ctx, caller, { id }) => {
  const row = readCheckRow(id);
  if (!row) return refusedCall("record.notFound");
  const handled = await handleCommand(ctx, {
    ...onCylinder(row.cylinderId),
    companyOf: companyAt(row.revision),
    meta: metaNow(ctx, caller),
    makes: ["CheckHidden"],
    by: { caller, codes: command.permission },
    decide: ({ details }, history) => decideHide(row, details.gasBarcode, history),
  });
  return written(handled);
};
