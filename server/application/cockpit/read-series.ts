import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Period } from "./period.ts";
import { seriesOf, type DayCount, type Series } from "./series.ts";
import { figureOf } from "./today-counts.ts";

type Row = DayCount & { companyId: string; procedureId: number; toCustomer: boolean };

const inScope = (scope: CompanyScope) => (scope === "all" ? sql`true` : sql`company_id = any(${[...scope]}::uuid[])`);

/*
 * SQL text: read models are tables that Kysely does not know by name. Half-hours are told apart only where a day is asked for: a year
 * by them would be fifty times as many rows.
 */
const halfHourOf = ({ from, to }: Period) => (from === to ? sql`half_hour` : sql`0`);

/** What the four figures came to in each bucket of a period, at the companies that somebody may see. */
export const readFigureSeries = async (
  db: Kysely<Database>,
  period: Period,
  scope: CompanyScope,
): Promise<Record<keyof TodayCounts, Series>> => {
  const { rows } = await sql<Omit<Row, "companyId">>`
    select to_char(business_day, 'YYYY-MM-DD') as day, ${halfHourOf(period)} as "halfHour", procedure_id as "procedureId",
      to_customer as "toCustomer", sum(count)::int as count
    from read.cockpit_half_hour
    where business_day between ${period.from}::date and ${period.to}::date and ${inScope(scope)}
    group by 1, 2, 3, 4`.execute(db);
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

/** How many orders went to customers in each bucket of a period; declined ones did not. */
export const readOrderSeries = async (db: Kysely<Database>, period: Period, scope: CompanyScope): Promise<Series> => {
  const { rows } = await sql<DayCount>`
    select to_char(business_day, 'YYYY-MM-DD') as day, ${halfHourOf(period)} as "halfHour", sum(count)::int as count
    from read.cockpit_order
    where business_day between ${period.from}::date and ${period.to}::date and ${inScope(scope)}
    group by 1, 2`.execute(db);
  return seriesOf(period, rows);
};
