import { removeCylinder as command } from "#contracts/commands/remove.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideRemove } from "#server/domain/cylinder/archive.ts";
import { done, refusedCall } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import type { Caller, TenantContext } from "../context.ts";
import { outOfScope } from "../in-scope.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { stateBefore } from "../streams/state-before.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { releaseBarcode } from "./free-barcode.ts";
import { metaNow } from "./meta.ts";

/** Frees the barcode of a removal that broke off before; `undefined` where there is none that the caller reaches. */
const completeRemoval = async (
  ctx: TenantContext,
  caller: Caller,
  meta: Omit<EventMeta, "v">,
  cylinderId: string,
): Promise<Position | undefined> => {
  const loaded = (await loadCylinders(ctx.events, [cylinderId])).get(cylinderId);
  if (loaded?.state.status !== "removed") return undefined;
  const before = await stateBefore(ctx, loaded, ({ type }) => type === "CylinderRemoved");
  if (before?.status !== "registered") return undefined;
  if (await outOfScope(ctx, caller, before.companyId, command.permission)) return undefined;
  return releaseBarcode(ctx, meta, { gasBarcode: before.details.gasBarcode, cylinderId });
};

/** Removes a cylinder that was registered by mistake, and frees its barcode. Refused with `access.outOfScope` or `cylinder.hasProcedures`. */
export const removeCylinder: Handler<"removeCylinder"> = async (ctx, caller, { id }) => {
  const meta = metaNow(ctx, caller);
  let gasBarcode = "";
  const decide = (cylinder: RegisteredCylinder) => {
    gasBarcode = cylinder.details.gasBarcode;
    const decision = decideRemove(cylinder);
    return decision.outcome === "removed"
      ? { ok: true as const, events: decision.events }
      : refusedCall(decision.code, { params: { gasBarcode } });
  };
  const commanded = await commandCylinder(ctx, {
    meta,
    cylinderId: id,
    by: { caller, codes: command.permission },
    decide,
  });
  if (!commanded.ok) {
    const completed = commanded.code === "record.notFound" && (await completeRemoval(ctx, caller, meta, id));
    return completed ? done({ position: completed }) : commanded;
  }
  const freed = await releaseBarcode(ctx, meta, { gasBarcode, cylinderId: id });
  return done({ position: freed ?? commanded.position ?? null });
};
