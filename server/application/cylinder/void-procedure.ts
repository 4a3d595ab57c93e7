import { voidProcedure as command } from "#contracts/commands/void.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { done, refusedCall } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import type { Caller, TenantContext } from "../context.ts";
import { cylinderOfCommand } from "../streams/cylinder-of-command.ts";
import { historyUntil } from "../streams/history-until.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { companyOfRow } from "./check-row.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { metaNow } from "./meta.ts";

/** The void's own id is told from that of the procedure that it takes back, and stays the same when it is sent again. */
export const metaOfVoid = (ctx: TenantContext, caller: Caller, commandId: string): Omit<EventMeta, "v"> =>
  metaNow(ctx, caller, eventId(commandId, 1000));

/**
 * Takes back a cylinder's last procedure. Refused with `record.notFound` (nobody recorded such a command), `access.outOfScope` or
 * `procedure.notLast`.
 */
export const voidProcedure: Handler<"voidProcedure"> = async (ctx, caller, { commandId, reason }) => {
  const cylinderId = await cylinderOfCommand(ctx, commandId);
  if (!cylinderId) return refusedCall("record.notFound");
  const meta = metaOfVoid(ctx, caller, commandId);
  const known = (await loadCylinders(ctx.events, [cylinderId])).get(cylinderId)?.known.get(commandId);
  const company = known?.outcome === "recorded" && (await companyOfRow(ctx, { cylinderId, revision: known.revision }));
  if (!company) return refusedCall("record.notFound");
  const commanded = await commandCylinder(ctx, {
    meta,
    cylinderId,
    by: { caller, codes: command.permission, companyId: company.id },
    async decide(cylinder, loaded) {
      const decision = decideVoid({ commandId, reason }, cylinder, await historyUntil(ctx, loaded));
      if (decision.outcome === "voided") return { ok: true, events: decision.events };
      return refusedCall(decision.code, { params: { gasBarcode: cylinder.details.gasBarcode } });
    },
  });
  return commanded.ok ? done({ position: commanded.position ?? null }) : commanded;
};
