import { randomUUID } from "node:crypto";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { Caller, TenantContext } from "../context.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";

/** Metadata of a command from the office. Its time is when the server receives it. */
export const metaNow = (
  ctx: TenantContext,
  caller: Caller,
  commandId: string = randomUUID(),
  companyId: string = caller.companyId,
): CommandMeta => {
  const recordedAt = ctx.now().toISOString();
  return {
    commandId,
    correlationId: caller.correlationId,
    userId: caller.userId,
    companyId,
    ...(caller.device ? { device: caller.device } : {}),
    occurredAt: recordedAt,
    recordedAt,
    businessDay: businessDay(recordedAt, ctx.timeZone),
  };
};

/** The id of the undo differs from its procedure's id, and stays the same when the call is sent again. */
export const metaOfVoid = (ctx: TenantContext, caller: Caller, commandId: string): CommandMeta =>
  metaNow(ctx, caller, eventId(commandId, 1000));
