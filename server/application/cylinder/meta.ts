import { randomUUID } from "node:crypto";
import { businessDay } from "../business-day.ts";
import type { Caller, TenantContext } from "../context.ts";
import type { CommandMeta } from "../streams/stamp.ts";

/** Meta of a command given at the desk: it happens when the server hears of it. */
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
