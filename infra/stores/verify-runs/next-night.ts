import { nextRun } from "#contracts/schedules/next-run.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../engines/database/database.ts";
import type { VerifyRuns } from "./verify-runs.ts";

type Verified = { db: Kysely<Database>; mark: string; timeZone: string; verifyRuns: Pick<VerifyRuns, "lastByItself"> };

const NIGHT_HOUR = 2;
/** Verify of tenants beside the platform's own is spread over this time, in minutes. */
const NIGHT_MINUTES = 240;

/** The time of day at which verify runs by itself: two o'clock for the platform's own tenant, up to four hours later for another, by its id. */
export const nightTimeOf = ({ mark }: Pick<Verified, "mark">): string => {
  const minutes = mark === "" ? 0 : Number.parseInt(mark.replaceAll("-", "").slice(-8), 16) % NIGHT_MINUTES;
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(NIGHT_HOUR + Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

type Night = { runs: Pick<VerifyRuns, "lastByItself">; timeZone: string; at: string };

/**
 * The moment of the next run by itself: the first such time after the last one.
 *
 * @param since counts as the last one where there was none
 */
export const nextNight = async ({ runs, timeZone, at }: Night, since: Date): Promise<Date> => {
  const last = await runs.lastByItself();
  return nextRun({ every: "day", at, on: null }, timeZone, last?.created_time ?? since);
};

/** When a tenant was seeded: before it nothing could be verified. */
export const seededAt = async ({ db }: Pick<Verified, "db">): Promise<Date> => {
  const first = db.selectFrom("account").select(({ fn }) => fn.min("created_time").as("at"));
  return (await first.executeTakeFirst())?.at ?? new Date();
};

/** When verify of a tenant runs next by itself. A tenant that rests is woken for it. */
export const nextVerify = async (tenant: Verified): Promise<Date> =>
  nextNight({ runs: tenant.verifyRuns, timeZone: tenant.timeZone, at: nightTimeOf(tenant) }, await seededAt(tenant));
