import { z } from "zod";
import type { EventMeta } from "../streams/event.ts";

/** Meta of an event in a response. Unknown fields are allowed, as older and newer events have other fields. */
export const eventMetaAnswer: z.ZodType<EventMeta> = z.looseObject({
  v: z.number(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().optional(),
  batchId: z.string().optional(),
  userId: z.string(),
  companyId: z.string(),
  device: z.string().optional(),
  occurredAt: z.string(),
  at: z.string().optional(),
  deviceAt: z.string().optional(),
  recordedAt: z.string(),
  businessDay: z.string(),
});
