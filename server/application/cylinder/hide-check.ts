import { hideCheck as command } from "#contracts/commands/hide-check.ts";
import { decideHide } from "#server/domain/cylinder/hide-check.ts";
import { done, refusedCall } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import { historyUntil } from "../streams/history-until.ts";
import { companyOfRow, readCheckRow } from "./check-row.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { metaNow } from "./meta.ts";

/** Takes a check or an unqualified result off the lists. Refused with `record.notFound`, or `access.outOfScope`. */
export const hideCheck: Handler<"hideCheck"> = async (ctx, caller, { id }) => {
  const row = readCheckRow(id);
  const company = row && (await companyOfRow(ctx, row));
  if (!row || !company) return refusedCall("record.notFound");
  const commanded = await commandCylinder(ctx, {
    meta: metaNow(ctx, caller),
    cylinderId: row.cylinderId,
    by: { caller, codes: command.permission, companyId: company.id },
    async decide(cylinder, loaded) {
      const decision = decideHide(row, cylinder.details.gasBarcode, await historyUntil(ctx, loaded));
      return decision.outcome === "hidden" ? { ok: true, events: decision.events } : refusedCall(decision.code);
    },
  });
  return commanded.ok ? done({ position: commanded.position ?? null }) : commanded;
};
