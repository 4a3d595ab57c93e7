import { nextRun } from "#contracts/schedules/next-run.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../engines/database/database.ts";
import type { VerifyRuns } from "./verify-runs.ts";

type Verified = {
  db: Kysely<Database>;
  mark: string;
  timeZone: string;
  verifyRuns: Pick<VerifyRuns, "lastByItself" | "add">;
};

const NIGHT_HOUR = 2;
/** Verify of tenants beside the platform's own is spread over this time, in minutes. */
const NIGHT_MINUTES = 240;

/** The time of day at which verify runs by itself: two o'clock for the platform's own tenant, up to four hours later for another, by its id. */
export const nightTimeOf = ({ mark }: Pick<Verified, "mark">): string => {
  const minutes = mark === "" ? 0 : Number.parseInt(mark.replaceAll("-", "").slice(-8), 16) % NIGHT_MINUTES;
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(NIGHT_HOUR + Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** When a tenant was seeded: before it nothing could be verified. */
const seededAt = async ({ db }: Pick<Verified, "db">): Promise<Date> => {
  const first = db.selectFrom("account").select(({ fn }) => fn.min("created_time").as("at"));
  return (await first.executeTakeFirst())?.at ?? new Date();
};

/**
 * When verify of a tenant runs next by itself: the first such time after the last one. A tenant that rests is woken for it.
 *
 * @param since counts as the last one where there was none. Default: when the tenant was seeded
 */
export const nextVerify = async (tenant: Verified, since?: Date): Promise<Date> => {
  const last = (await tenant.verifyRuns.lastByItself())?.created_time ?? since ?? (await seededAt(tenant));
  return nextRun({ every: "day", at: nightTimeOf(tenant), on: null }, tenant.timeZone, last);
};

/** Adds the run of the night when it is due. While another run goes on, it waits. */
export const addNightly = async (tenant: Verified, since: Date | undefined, now: Date): Promise<void> => {
  if ((await nextVerify(tenant, since)) <= now) await tenant.verifyRuns.add({ log: true, readModels: true });
};
