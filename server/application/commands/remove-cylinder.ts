import { removeCylinder as command } from "#contracts/commands/remove.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";
import { decideRemove } from "#server/domain/cylinder/archive.ts";
import { done } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { endCodes, releaseBarcode } from "../cylinder/free-barcode.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand } from "../handle-command.ts";
import { inScope } from "../in-scope.ts";
import { readHistory, stateBefore } from "../streams/cylinder-history.ts";
import { cylinderOf, onCylinder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/** State of the cylinder before its removal. `undefined` if it was not removed or is outside the caller's scope. */
const removedBefore = async (ctx: TenantContext, caller: Caller, id: string): Promise<CylinderState | undefined> => {
  const before = stateBefore(await readHistory(ctx, id), ({ type }) => type === "CylinderRemoved");
  return before?.status === "registered" && inScope(caller, before.companyId, command.permission) ? before : undefined;
};

/** Removes a cylinder that was registered by mistake, and frees its codes. Refused with `access.outOfScope` or `cylinder.hasProcedures`. */
export const removeCylinder: Handler<"removeCylinder"> = async (ctx, caller, { id }) => {
  const meta = metaNow(ctx, caller);
  const by = { caller, codes: command.permission };
  const handled = await handleCommand(ctx, {
    ...onCylinder(id),
    meta,
    makes: ["CylinderRemoved"],
    by,
    decide: decideRemove,
  });
  if (!handled.ok && handled.code !== "record.notFound") return handled;
  // If a removal stopped before the codes were free, sending the command again completes it.
  const cylinder = handled.ok ? cylinderOf(handled.history) : await removedBefore(ctx, caller, id);
  const freed = cylinder?.status === "registered" ? await endCodes(ctx, meta, cylinder, releaseBarcode) : undefined;
  const position = freed ?? (handled.ok ? handled.position : undefined);
  return position === undefined && !handled.ok ? handled : done({ position: position ?? null });
};
