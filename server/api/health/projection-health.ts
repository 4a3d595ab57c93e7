import { sql, type Kysely } from "kysely";
import type { Position } from "#contracts/streams/position.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

/**
 * How what follows the log fares: events that the read models still have to take in (counted up to 10 000, and for 400 ms), events that
 * wait because one could not be projected, and events that a reaction failed at. `lagSeconds` is how long ago the first of the former was
 * recorded, `headAgeSeconds` how long ago the end of the log was found to which they are counted.
 */
export type ProjectionHealth = {
  lag: number;
  lagSeconds: number;
  headAgeSeconds: number;
  parked: number;
  parkedReactions: number;
};

type Following = Pick<ServedTenant, "db" | "events" | "progress"> & { commands: Pick<ServedTenant["commands"], "now"> };

/** @throws while PostgreSQL is away, or until the projections have made the read models. */
export const projectionHealth = async ({ db, events, progress, commands }: Following): Promise<ProjectionHealth> => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('read.checkpoint') is not null as made`.execute(db);
  if (!rows[0]?.made) throw new Error("the projections have not made the read models yet");
  const [{ position: head, ageMs }, reached, parked, parkedReactions] = await Promise.all([
    events.knownHead(),
    progress.reached(),
    countOf(db, "read.parked"),
    countOf(db, "reaction_parked"),
  ]);
  const { count, since } = await between(events, reached, head);
  // Events bear the time of the business clock: only that clock says how old one is.
  const lagMs = since === undefined ? 0 : commands.now().getTime() - Date.parse(since);
  return {
    lag: count,
    lagSeconds: Math.max(0, lagMs / 1000),
    headAgeSeconds: ageMs / 1000,
    parked,
    parkedReactions,
  };
};

const countOf = async (db: Kysely<Database>, table: "reaction_parked" | "read.parked"): Promise<number> => {
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Counting is dear, and beyond this everybody knows enough. */
const mostCounted = 10_000;
/** A slow log is counted for this long, in ms: a server that lags is ready all the same, and has to say so in time. */
const longestCount = 400;

/**
 * Events after one place up to another, at most {@link mostCounted} and for {@link longestCount}; places have gaps in some logs, so they
 * are counted. `since` is when the first of them was recorded.
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
