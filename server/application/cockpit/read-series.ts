import { sql, type Expression, type Kysely, type SqlBool } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { eb } from "#infra/engines/list-engine/expressions.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { halfHourAt, readPastDay, readPastOrders, type PastDay } from "./past-counts.ts";
import type { Period } from "./period.ts";
import { seriesOf, type Series } from "./series.ts";
import { figureOf } from "./today-counts.ts";

/** Half-hours only for a single day, because a year would have fifty times as many rows. */
const halfHourOf = ({ from, to }: Period) => (from === to ? sql.ref<number>("half_hour") : sql.lit(0));

/** Keeps the counters before the half-hour of a past moment. */
const untilHalfHour = (pastDay: PastDay | undefined): Expression<SqlBool> => {
  if (!pastDay) return sql.lit(true);
  const { day, halfHour } = halfHourAt(pastDay);
  const businessDay = sql.ref<string>("business_day");
  const isEarlier = eb.and([eb(businessDay, "=", day), eb(sql.ref<number>("half_hour"), "<", halfHour)]);
  return eb.or([eb(businessDay, "<", day), isEarlier]);
};

/** Values of the four figures in each bucket of a period, for the visible companies. A past day is counted as it was; longer periods are today's counters. */
export const readFigureSeries = async (
  db: Kysely<Database>,
  period: Period,
  scope: CompanyScope,
  pastDay?: PastDay,
): Promise<Record<keyof TodayCounts, Series>> => {
  const isPastDay = pastDay !== undefined && period.from === period.to;
  const rows = isPastDay
    ? await readPastDay(db, pastDay, period.from, scope)
    : await readCounters(db, period, scope, pastDay);
  const of = (figure: keyof TodayCounts): Series =>
    seriesOf(
      period,
      rows.filter((row) => figureOf(row) === figure),
    );
  return {
    todayGasNum: of("todayGasNum"),
    todayInWarehouseNum: of("todayInWarehouseNum"),
    todayOutWarehouseNum: of("todayOutWarehouseNum"),
    todayDeliveryNum: of("todayDeliveryNum"),
  };
};

const readCounters = async (db: Kysely<Database>, period: Period, scope: CompanyScope, pastDay?: PastDay) => {
  const sums = await db
    .selectFrom("read.cockpit_half_hour")
    .select(["business_day as day", halfHourOf(period).as("halfHour")])
    .select(["procedure_id as procedureId", "to_customer as toCustomer"])
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where((eb) => eb.between("business_day", period.from, period.to))
    .where(untilHalfHour(pastDay))
    .where(isOfScope(sql.ref("company_id"), scope))
    .groupBy([sql.lit(1), sql.lit(2), sql.lit(3), sql.lit(4)])
    .execute();
  return sums.map((row) => ({ ...row, count: Number(row.count) }));
};

/** Number of orders sent to customers in each bucket of a period, without declined ones. */
export const readOrderSeries = async (
  db: Kysely<Database>,
  period: Period,
  scope: CompanyScope,
  pastDay?: PastDay,
): Promise<Series> => {
  if (pastDay && period.from === period.to)
    return seriesOf(period, await readPastOrders(db, pastDay, period.from, scope));
  const sums = await db
    .selectFrom("read.cockpit_order")
    .select(["business_day as day", halfHourOf(period).as("halfHour")])
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where((eb) => eb.between("business_day", period.from, period.to))
    .where(untilHalfHour(pastDay))
    .where(isOfScope(sql.ref("company_id"), scope))
    .groupBy([sql.lit(1), sql.lit(2)])
    .execute();
  return seriesOf(
    period,
    sums.map((row) => ({ ...row, count: Number(row.count) })),
  );
};
