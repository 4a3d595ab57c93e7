import { sql, type Kysely } from "kysely";
import type { Position } from "#contracts/streams/position.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

/**
 * State of the processes that follow the log. `lag` is the number of events that are not in the read models yet (counted up to 10 000 and for 400
 * ms), `lagSeconds` the age of the first one, and `headAgeSeconds` the time since the end of the log was last read. `parked` counts events that could
 * not be projected or wait for such an event, `parkedReactions` events with a failed reaction.
 */
export type ProjectionHealth = {
  lag: number;
  lagSeconds: number;
  headAgeSeconds: number;
  parked: number;
  parkedReactions: number;
};

type Following = Pick<ServedTenant, "db" | "events" | "progress"> & { commands: Pick<ServedTenant["commands"], "now"> };

/** @throws while PostgreSQL is away, or before the projections have created the read models */
export const projectionHealth = async ({ db, events, progress, commands }: Following): Promise<ProjectionHealth> => {
  if (!(await hasReadModels(db))) throw new Error("the projections have not made the read models yet");
  const [{ position: head, ageMs }, reached, parked, parkedReactions] = await Promise.all([
    events.knownHead(),
    progress.reached(),
    countOf(db, "read.parked"),
    countOf(db, "reaction_parked"),
  ]);
  const { count, since } = await between(events, reached, head);
  // Events carry the time of the business clock, so their age is measured with that clock.
  const lagMs = since === undefined ? 0 : commands.now().getTime() - Date.parse(since);
  return {
    lag: count,
    lagSeconds: Math.max(0, lagMs / 1000),
    headAgeSeconds: ageMs / 1000,
    parked,
    parkedReactions,
  };
};

/** True once the projections have created the read models. */
export const hasReadModels = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('read.checkpoint') is not null as made`.execute(db);
  return rows[0]?.made === true;
};

const countOf = async (db: Kysely<Database>, table: "reaction_parked" | "read.parked"): Promise<number> => {
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Counting is slow, and a larger number would not help anybody. */
const mostCounted = 10_000;
/** Longest time in ms to count a slow log. The readiness probe must respond in time even when the server lags. */
const longestCount = 400;

/**
 * Counts the events between two positions one by one, because positions have gaps in some logs. The count ends at {@link mostCounted} or after {@link
 * longestCount}, and `since` is when the first event was recorded.
 */
async function between(
  events: UpcastLog,
  after: Position | undefined,
  until: Position | undefined,
): Promise<{ count: number; since?: string }> {
  if (until === undefined) return { count: 0 };
  const last = events.order(until);
  if (after !== undefined && events.order(after) >= last) return { count: 0 };
  let count = 0;
  let since: string | undefined;
  const began = Date.now();
  for await (const event of events.readAll({ after, limit: mostCounted })) {
    if (events.order(event.position) > last) break;
    since ??= event.meta.recordedAt;
    count++;
    if (Date.now() - began >= longestCount) break;
  }
  return { count, since };
}
