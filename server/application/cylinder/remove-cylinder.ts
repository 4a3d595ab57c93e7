import { removePermission, type RemoveCylinder } from "#contracts/commands/remove.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideRemove } from "#server/domain/cylinder/archive.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { releaseBarcode } from "./free-barcode.ts";
import { metaNow } from "./meta.ts";

/** Removes a cylinder that was registered by mistake, and frees its barcode. Refused with `access.outOfScope` or `cylinder.hasProcedures`. */
export const removeCylinder = async (
  ctx: TenantContext,
  caller: Caller,
  { id }: RemoveCylinder,
): Promise<Answer<{ position: Position | null }>> => {
  if (!caller.codes.has(removePermission)) return denied(removePermission);
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
    by: { caller, code: removePermission },
    decide,
  });
  if (!commanded.ok) return commanded;
  const freed = await releaseBarcode(ctx, meta, { gasBarcode, cylinderId: id });
  return done({ position: freed ?? commanded.position ?? null });
};
