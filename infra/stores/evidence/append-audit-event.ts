import {
  type AuditEvent,
  auditStream,
  type EvidenceChecked,
  type EvidenceMade,
} from "#contracts/streams/audit/events.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { businessDay } from "../../engines/business-clock/business-day.ts";
import type { UpcastLog } from "../../engines/upcast-log/upcast-log.ts";
import { stamp } from "../../engines/upcast-log/stamp.ts";

type Log = Pick<UpcastLog, "append" | "readStream">;
type Who = Pick<EventMeta, "userId" | "companyId" | "correlationId">;

/** Company id for users without a company. */
export const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

type Writing = Who & { at: Date; timeZone: string };

/**
 * Appends the result for a bundle, or for a copy, to its own stream. A bundle normally has one event. It gets another only if its file was lost
 * before its row was saved, and it had to be made again.
 *
 * @throws Error where other writers keep appending to the stream
 */
export const appendAuditEvent = (
  log: Log,
  id: string,
  event: EvidenceMade | EvidenceChecked,
  writing: Writing,
): Promise<void> => appendAuditEvents(log, id, [event], writing);

/** Appends events to the stream of one thing, together. See {@link appendAuditEvent}. */
export const appendAuditEvents = async (
  log: Log,
  id: string,
  events: AuditEvent[],
  { at, timeZone, ...who }: Writing,
): Promise<void> => {
  const stream = auditStream(id);
  const moment = at.toISOString();
  for (let tries = 0; tries < 5; tries++) {
    let last: bigint | "none" = "none";
    for await (const { revision } of log.readStream(stream)) last = revision;
    const index = last === "none" ? 0 : Number(last) + 1;
    const times = { occurredAt: moment, recordedAt: moment, businessDay: businessDay(moment, timeZone) };
    const { ok } = await log.append(stream, last, stamp(events, { commandId: id, ...who, ...times }, index));
    if (ok) return;
  }
  throw new Error(`${stream} moves on without an end`);
};
