import { hideCheckPermission, type HideCheck } from "#contracts/commands/hide-check.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideHide } from "#server/domain/cylinder/hide-check.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { historyUntil } from "../streams/history-until.ts";
import { companyOfRow, readCheckRow } from "./check-row.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { metaNow } from "./meta.ts";

/** Takes a check or an unqualified result off the lists. Refused with `record.notFound`, or `access.outOfScope`. */
export const hideCheck = async (
  ctx: TenantContext,
  caller: Caller,
  { id }: HideCheck,
): Promise<Answer<{ position: Position | null }>> => {
  if (!caller.codes.has(hideCheckPermission)) return denied(hideCheckPermission);
  const row = readCheckRow(id);
  const company = row && (await companyOfRow(ctx, row));
  if (!row || !company) return refusedCall("record.notFound");
  const commanded = await commandCylinder(ctx, {
    meta: metaNow(ctx, caller),
    cylinderId: row.cylinderId,
    by: { caller, code: hideCheckPermission, companyId: company.id },
    async decide(cylinder, loaded) {
      const decision = decideHide(row, cylinder.details.gasBarcode, await historyUntil(ctx, loaded));
      return decision.outcome === "hidden" ? { ok: true, events: decision.events } : refusedCall(decision.code);
    },
  });
  return commanded.ok ? done({ position: commanded.position ?? null }) : commanded;
};
