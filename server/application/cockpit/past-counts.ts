import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { businessMinute } from "./business-minute.ts";
import type { DayCount } from "./series.ts";
import { countsFor, type CountRow } from "./today-counts.ts";

/** Procedures that count in a figure (rules §5), and those that count only with a customer. */
export const countedIds = procedureIdsWhere(({ figure }) => figure !== undefined);
export const deliveries = procedureIdsWhere(({ delivery }) => delivery === true);

type Scan = {
  company_id: string;
  procedure_id: number;
  client_id: string | null;
  exceptions: string[];
  business_day: string;
  minute: number;
};
type PastCount = DayCount & Pick<CountRow, "companyId" | "procedureId" | "toCustomer"> & { until: number };

/** The end of the log at a moment, and the time zone of business days. */
export type PastDay = { past: Past; timeZone: string };

const ofScope = (scope: CompanyScope) => isOfScope(sql.ref("company_id"), scope);

/**
 * Counts the recorded procedures of business days by half-hour, as the log was at a moment: from the history, because the counters are today's. What
 * was voided later still counts. `until`: the number up to the end of the moment's minute.
 */
const countDays = async (
  db: Kysely<Database>,
  { past: { at, order }, timeZone }: PastDay,
  [from, to]: readonly [string, string],
  scope: CompanyScope,
): Promise<PastCount[]> => {
  const { minute } = businessMinute(at, timeZone);
  const rows = await db
    .selectFrom(({ fn, cast, val }) =>
      fn<Scan>("past_scan", [
        cast(val(String(order)), "bigint"),
        cast(val(from), "date"),
        cast(val(to), "date"),
        cast(val(timeZone), "text"),
      ]).as("scan"),
    )
    .select(({ eb, fn, lit }) => [
      "company_id as companyId",
      "procedure_id as procedureId",
      "business_day as day",
      eb
        .and([
          eb("procedure_id", "in", [...deliveries]),
          eb("client_id", "is not", null),
          eb.not(eb("exceptions", "@>", eb.val<string[]>([...lateAndUnsafe]))),
        ])
        .as("toCustomer"),
      eb("minute", "/", lit(30)).as("halfHour"),
      fn.countAll<string>().as("count"),
      fn.countAll<string>().filterWhere("minute", "<=", minute).as("until"),
    ])
    .where("procedure_id", "in", [...countedIds])
    .where(ofScope(scope))
    .groupBy([sql.lit(1), sql.lit(2), sql.lit(3), sql.lit(4), sql.lit(5)])
    .execute();
  return rows.map(({ count, until, toCustomer, ...row }) => ({
    ...row,
    ...{ toCustomer: toCustomer === true, count: Number(count), until: Number(until) },
  }));
};

/** Today's four figures as they were at a moment, and yesterday's until the same minute. */
export const readPastCounts = async (
  db: Kysely<Database>,
  pastDay: PastDay,
  scope: CompanyScope,
): Promise<CockpitCounts> => {
  const { day, before } = businessMinute(pastDay.past.at, pastDay.timeZone);
  const rows = await countDays(db, pastDay, [before, day], scope);
  const counts = rows.map(({ count, until, ...row }) =>
    row.day === day ? { ...row, today: count, yesterday: 0 } : { ...row, today: 0, yesterday: until },
  );
  return countsFor(counts, "all");
};

/** The counts of a day by half-hour, as they were at a moment. */
export const readPastDay = (db: Kysely<Database>, pastDay: PastDay, day: string, scope: CompanyScope) =>
  countDays(db, pastDay, [day, day], scope);

/** The orders of a day by half-hour, as they were at a moment. An order that was declined later counts. */
export const readPastOrders = async (
  db: Kysely<Database>,
  { past: { at, order }, timeZone }: PastDay,
  day: string,
  scope: CompanyScope,
): Promise<DayCount[]> => {
  const rows = await db
    .selectFrom(({ fn, cast, val }) =>
      fn<{ company_id: string; half_hour: number }>("past_order", [
        cast(val(String(order)), "bigint"),
        cast(val(at), "timestamptz"),
        cast(val(day), "date"),
        cast(val(timeZone), "text"),
      ]).as("placed"),
    )
    .select(({ fn }) => ["half_hour as halfHour", fn.countAll<string>().as("count")])
    .where(ofScope(scope))
    .groupBy("half_hour")
    .execute();
  return rows.map((row) => ({ ...row, day, count: Number(row.count) }));
};

/** The business day and the half-hour in which a moment lies. Counters of longer periods are cut before that half-hour. */
export const halfHourAt = ({ past: { at }, timeZone }: PastDay): { day: string; halfHour: number } => {
  const { day, minute } = businessMinute(at, timeZone);
  return { day, halfHour: Math.floor(minute / 30) };
};
