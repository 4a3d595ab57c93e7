import type { EventMeta } from "#contracts/streams/event.ts";

/** Meta of an event in tests that are about its type and data. */
export const eventMeta: EventMeta = {
  v: 1,
  commandId: "0192aaaa-0000-7000-8000-000000000001",
  correlationId: "c",
  userId: "u",
  companyId: "s",
  occurredAt: "2026-01-01T08:00:00+08:00",
  recordedAt: "2026-01-01T08:00:00+08:00",
  businessDay: "2026-01-01",
};
