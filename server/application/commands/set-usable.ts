import { setUsable as command } from "#contracts/commands/usable.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideUsable } from "#server/domain/cylinder/archive.ts";
import { done, refusedCall } from "../answer.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand } from "../handle-command.ts";
import { outOfScope } from "../in-scope.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { onCylinder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/** Enables or disables cylinders. If one does not exist (`record.notFound`) or belongs to another company (`access.outOfScope`), none is changed. */
export const setUsable: Handler<"setUsable"> = async (ctx, caller, { commandId, isUsable, ids }) => {
  const cylinderIds = [...new Set(ids)];
  const by = { caller, codes: command.permission };
  const loaded = await loadCylinders(ctx.events, cylinderIds);
  const missing = cylinderIds.filter((id) => loaded.get(id)?.state.status !== "registered");
  if (missing.length > 0) return refusedCall("record.notFound", { data: { ids: missing } });
  for (const { state } of loaded.values()) {
    const foreign = state.status === "registered" && (await outOfScope(ctx, caller, state.companyId, by.codes));
    if (foreign) return foreign;
  }
  const meta = metaNow(ctx, caller, commandId);
  let position: Position | undefined;
  for (const id of cylinderIds) {
    const handled = await handleCommand(ctx, {
      ...onCylinder(id),
      meta,
      makes: ["CylinderEnabled", "CylinderDisabled"],
      by,
      decide: (cylinder) => ({ ok: true, events: decideUsable(cylinder, isUsable) }),
    });
    if (!handled.ok) return handled;
    position = handled.position ?? position;
  }
  return done({ position: position ?? null });
};
