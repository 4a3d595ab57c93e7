import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { oldest } from "#server/application/sign-in/sessions.ts";

/** Which of these sessions live no longer: the hint of their end may have been lost, and their age ends them without one. */
export const endedSessions = async (db: Kysely<Database>, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const living = await db
    .selectFrom("session")
    .select("id")
    .where("id", "in", ids)
    .where("ended_at", "is", null)
    .where("created_time", ">", oldest(new Date()))
    .execute();
  const alive = new Set(living.map((session) => session.id));
  return ids.filter((id) => !alive.has(id));
};
