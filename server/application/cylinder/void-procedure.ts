import { voidPermission } from "#contracts/commands/procedure-permission.ts";
import type { VoidProcedure } from "#contracts/commands/void.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { cylinderEventOf } from "#contracts/streams/cylinder/read.ts";
import type { Position } from "#contracts/wire/position.ts";
import { eventId } from "#infra/event-log/event-id.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import { companyName } from "../company-name.ts";
import type { Caller, TenantContext } from "../context.ts";
import { inScope } from "../in-scope.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { metaNow } from "./meta.ts";

/** Tells the void's own id from that of the procedure that it takes back, and stays the same when it is sent again. */
const voidIndex = 1000;

/** What was recorded a moment ago stands in no read model yet. */
const recentCylinder = ({ recent }: TenantContext, commandId: string): string | undefined => {
  const { stream = "" } = recent.get(commandId) ?? {};
  return stream.startsWith(cylinderStream("")) ? stream.slice(cylinderStream("").length) : undefined;
};

/**
 * Takes back a cylinder's last procedure. Refused with `record.notFound` (nobody recorded such a command), `access.outOfScope` or
 * `procedure.notLast`.
 */
export const voidProcedure = async (
  ctx: TenantContext,
  caller: Caller,
  body: VoidProcedure,
): Promise<Answer<{ position: Position | null }>> => {
  if (!caller.codes.has(voidPermission)) return denied(voidPermission);
  const commandId = body.commandId.toLowerCase();
  const cylinderId = recentCylinder(ctx, commandId) ?? (await ctx.reference.cylinderOfCommand(commandId));
  if (!cylinderId) return refusedCall("record.notFound");
  const meta = metaNow(ctx, caller, eventId(commandId, voidIndex));
  const commanded = await commandCylinder(ctx, meta, cylinderId, async (cylinder, { known }) => {
    if (known.get(commandId)?.outcome !== "recorded") return refusedCall("record.notFound");
    const companyId = cylinder.last?.companyId ?? "";
    if (cylinder.last?.commandId === commandId && !inScope(caller, companyId, [voidPermission])) {
      return refusedCall("access.outOfScope", { params: { companyName: await companyName(ctx, companyId) } });
    }
    const stream = cylinderStream(cylinderId);
    const history = (await ctx.events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
    const untilNow = history.map(cylinderEventOf).filter((event) => event.revision <= cylinder.revision);
    const decision = decideVoid({ commandId, reason: body.reason }, cylinder, untilNow);
    if (decision.outcome === "voided") return { ok: true, events: decision.events };
    return refusedCall(decision.code, { params: { gasBarcode: cylinder.details.gasBarcode } });
  });
  return commanded.ok ? done({ position: commanded.position ?? null }) : commanded;
};
