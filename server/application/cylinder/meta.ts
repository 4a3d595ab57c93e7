import { randomUUID } from "node:crypto";
import type { EventMeta } from "#contracts/streams/event.ts";
import { businessDay } from "../business-day.ts";
import type { Caller, TenantContext } from "../context.ts";

/** What the events of a command given at the desk say: it happens when the server hears of it. */
export const metaNow = (
  ctx: TenantContext,
  caller: Caller,
  commandId: string = randomUUID(),
  companyId: string = caller.companyId,
): Omit<EventMeta, "v"> => {
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
