import { setUsable as command } from "#contracts/commands/usable.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideUsable } from "#server/domain/cylinder/archive.ts";
import { done, refusedCall } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import { outOfScope } from "../in-scope.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { metaNow } from "./meta.ts";

/**
 * Enables or disables cylinders, all of them or, where one does not exist (`record.notFound`) or is another company's (`access.outOfScope`),
 * none.
 */
export const setUsable: Handler<"setUsable"> = async (ctx, caller, { commandId, isUsable, ids }) => {
  const wanted = [...new Set(ids)];
  const by = { caller, codes: command.permission };
  const loaded = await loadCylinders(ctx.events, wanted);
  const missing = wanted.filter((id) => loaded.get(id)?.state.status !== "registered");
  if (missing.length > 0) return refusedCall("record.notFound", { data: { ids: missing } });
  for (const { state } of loaded.values()) {
    const foreign =
      state.status === "registered" && (await outOfScope(ctx, caller, state.companyId, command.permission));
    if (foreign) return foreign;
  }
  const meta = metaNow(ctx, caller, commandId);
  let position: Position | undefined;
  for (const id of wanted) {
    const commanded = await commandCylinder(ctx, {
      meta,
      cylinderId: id,
      by,
      decide: (cylinder) => ({ ok: true, events: decideUsable(cylinder, isUsable) }),
    });
    if (!commanded.ok) return commanded;
    position = commanded.position ?? position;
  }
  return done({ position: position ?? null });
};
