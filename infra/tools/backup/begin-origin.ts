import type { Kysely } from "kysely";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { ORIGIN_STREAM, type OriginBegun } from "#contracts/streams/audit/events.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { OperatorError } from "#infra/process/errors.ts";

export type OriginOptions = {
  db: Kysely<Database>;
  log: EventLog;
  tenantId: string;
  timeZone: string;
  now: Date;
};

/** The new origin of the log, the number of events that it begins with, and the last good checkpoint before it. */
export type NewOrigin = { origin: string; size: number; lastGood: string | null };

/**
 * Starts a new origin: the log continues from the restored part, and an event records this. Earlier signatures are not continued. A second call after
 * an interruption completes the first.
 *
 * @throws OperatorError where the log grows meanwhile
 */
export const beginOrigin = async ({ db, log, tenantId, timeZone, now }: OriginOptions): Promise<NewOrigin> => {
  const { generation } = await db.selectFrom("audit.progress").select("generation").executeTakeFirstOrThrow();
  const origin = originOf(tenantId, generation + 1);
  const newest = await db
    .selectFrom("audit.checkpoint")
    .select("note")
    .orderBy("generation", "desc")
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  const lastOrigin = await lastBegun(log);
  const data =
    lastOrigin?.data.origin === origin
      ? lastOrigin.data
      : { origin, size: await sizeOf(log), lastGood: newest?.note ?? null };
  if (data !== lastOrigin?.data) {
    const at = now.toISOString();
    const event: NewEvent<OriginBegun> = {
      type: "OriginBegun",
      data,
      id: eventId(tenantId, generation),
      meta: {
        v: eventVersions.OriginBegun,
        commandId: tenantId,
        correlationId: `origin-${generation + 1}`,
        userId: NOBODY,
        companyId: NOBODY,
        occurredAt: at,
        recordedAt: at,
        businessDay: businessDay(at, timeZone),
      },
    };
    const { ok } = await log.append(ORIGIN_STREAM, lastOrigin?.revision ?? "none", [event]);
    if (!ok) throw new OperatorError("the log goes on: stop the application and give the command again");
  }
  await db
    .updateTable("audit.progress")
    .set({ generation: generation + 1 })
    .execute();
  return data;
};

type Begun = { data: OriginBegun["data"]; revision: bigint };

const lastBegun = async (log: EventLog): Promise<Begun | undefined> => {
  let last: Begun | undefined;
  for await (const { type, data, revision } of log.readStream(ORIGIN_STREAM))
    if (type === "OriginBegun") last = { data: data as OriginBegun["data"], revision };
  return last;
};

const sizeOf = async (log: EventLog): Promise<number> => {
  let size = 0;
  for await (const { position } of log.readAll({ limit: Infinity })) size += position === "" ? 0 : 1;
  return size;
};
