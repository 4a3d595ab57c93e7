import type { Recorded } from "#contracts/streams/event.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { undoMinutes, voidPermission } from "#contracts/commands/procedure-permission.ts";
import { voidProcedure as command } from "#contracts/commands/void.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { denied, refusedCall, type CallRefused } from "../answer.ts";
import type { Caller } from "../context.ts";
import { metaOfVoid } from "../cylinder/meta.ts";
import { handleCommand, written } from "../handle-command.ts";
import { inScope } from "../in-scope.ts";
import { cylinderOfCommand } from "../streams/cylinder-of-command.ts";
import { companyAt, onCylinder, type CylinderHistory } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

const recordedBy = (history: CylinderHistory, commandId: string): Recorded<CylinderEvent> | undefined =>
  history.findLast(({ type, meta }) => meta.commandId === commandId && type !== "ProcedureRefused");

/** Refuses callers who may only undo, unless the procedure is their own and recent. */
const tooLateOrForeign = (
  { meta }: Recorded<CylinderEvent>,
  { userId }: Caller,
  gasBarcode: string,
  now: Date,
): CallRefused | undefined => {
  if (meta.userId !== userId) return denied(voidPermission);
  const isOver = now.getTime() - Date.parse(meta.recordedAt) > undoMinutes * 60_000;
  return isOver ? refusedCall("procedure.undoOver", { params: { gasBarcode, minutes: undoMinutes } }) : undefined;
};

/**
 * Undoes a cylinder's last procedure. Refused with `record.notFound` (no such command), `access.outOfScope`, `procedure.notLast`, or, for callers who
 * may only undo, `access.denied` and `procedure.undoOver`.
 */
export const voidProcedure: Handler<"voidProcedure"> = async (ctx, caller, { commandId, reason }) => {
  const cylinderId = await cylinderOfCommand(ctx, commandId);
  if (!cylinderId) return refusedCall("record.notFound");
  const companyOf = (cylinder: RegisteredCylinder, history: CylinderHistory) => {
    const recorded = recordedBy(history, commandId);
    return recorded && companyAt(Number(recorded.revision))(cylinder, history);
  };
  const handled = await handleCommand(ctx, {
    ...onCylinder(cylinderId),
    companyOf,
    meta: metaOfVoid(ctx, caller, commandId),
    makes: ["ProcedureVoided"],
    by: { caller, codes: command.permission },
    decide(cylinder, history) {
      const recorded = recordedBy(history, commandId);
      const mayVoid = inScope(caller, companyOf(cylinder, history) ?? "", [voidPermission]);
      const refusal =
        !mayVoid && recorded && tooLateOrForeign(recorded, caller, cylinder.details.gasBarcode, ctx.now());
      return refusal || decideVoid({ commandId, reason }, cylinder, history);
    },
  });
  return written(handled);
};
