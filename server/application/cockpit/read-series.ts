import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import type { Period } from "./period.ts";
import { seriesOf, type Series } from "./series.ts";
import { figureOf } from "./today-counts.ts";

/** Half-hours only for a single day, because a year would have fifty times as many rows. */
const halfHourOf = ({ from, to }: Period) => (from === to ? sql.ref<number>("half_hour") : sql.lit(0));

/** Values of the four figures in each bucket of a period, for the visible companies. */
export const readFigureSeries = async (
  db: Kysely<Database>,
  period: Period,
  scope: CompanyScope,
): Promise<Record<keyof TodayCounts, Series>> => {
  const sums = await db
    .selectFrom("read.cockpit_half_hour")
    .select(["business_day as day", halfHourOf(period).as("halfHour")])
    .select(["procedure_id as procedureId", "to_customer as toCustomer"])
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where((eb) => eb.between("business_day", period.from, period.to))
    .where(isOfScope(sql.ref("company_id"), scope))
    .groupBy([sql.lit(1), sql.lit(2), sql.lit(3), sql.lit(4)])
    .execute();
  const rows = sums.map((row) => ({ ...row, count: Number(row.count) }));
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

/** Number of orders sent to customers in each bucket of a period, without declined ones. */
export const readOrderSeries = async (db: Kysely<Database>, period: Period, scope: CompanyScope): Promise<Series> => {
  const sums = await db
    .selectFrom("read.cockpit_order")
    .select(["business_day as day", halfHourOf(period).as("halfHour")])
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where((eb) => eb.between("business_day", period.from, period.to))
    .where(isOfScope(sql.ref("company_id"), scope))
    .groupBy([sql.lit(1), sql.lit(2)])
    .execute();
  return seriesOf(
    period,
    sums.map((row) => ({ ...row, count: Number(row.count) })),
  );
};
