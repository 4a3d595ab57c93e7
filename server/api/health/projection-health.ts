import { sql } from "kysely";
import type { Tenant } from "../http/request-context.ts";

/** How the read models fare: events that they still have to take in, and events that wait because one could not be projected. */
export type ProjectionHealth = { lag: number; parked: number };

/** @throws while PostgreSQL is away, or until the projections have made the read models. */
export const projectionHealth = async ({ db, events, progress }: Tenant): Promise<ProjectionHealth> => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('read.checkpoint') is not null as made`.execute(db);
  if (!rows[0]?.made) throw new Error("the projections have not made the read models yet");
  const [head, reached, parked] = await Promise.all([
    events.head(),
    progress.reached(),
    sql<{ parked: number }>`select count(*)::int as parked from read.parked`.execute(db),
  ]);
  const lag = head === undefined ? 0n : events.order(head) - (reached === undefined ? 0n : events.order(reached));
  return { lag: Number(lag), parked: parked.rows[0]?.parked ?? 0 };
};
