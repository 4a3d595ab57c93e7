import { voidProcedure as command } from "#contracts/commands/void.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { refusedCall } from "../answer.ts";
import { metaOfVoid } from "../cylinder/meta.ts";
import { handleCommand, written } from "../handle-command.ts";
import { cylinderOfCommand } from "../streams/cylinder-of-command.ts";
import { onCylinder, companyAt } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/**
 * Takes back a cylinder's last procedure. Refused with `record.notFound` (nobody recorded such a command), `access.outOfScope` or
 * `procedure.notLast`.
 */
export const voidProcedure: Handler<"voidProcedure"> = async (ctx, caller, { commandId, reason }) => {
  const cylinderId = await cylinderOfCommand(ctx, commandId);
  if (!cylinderId) return refusedCall("record.notFound");
  const handled = await handleCommand(ctx, {
    ...onCylinder(cylinderId),
    companyOf(cylinder, history) {
      const recorded = history.findLast(
        ({ type, meta }) => meta.commandId === commandId && type !== "ProcedureRefused",
      );
      return recorded && companyAt(Number(recorded.revision))(cylinder, history);
    },
    meta: metaOfVoid(ctx, caller, commandId),
    by: { caller, codes: command.permission },
    decide: (cylinder, history) => decideVoid({ commandId, reason }, cylinder, history),
  });
  return written(handled);
};
