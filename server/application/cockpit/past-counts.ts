import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
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

/** SQL: a delivery counts with a customer, unless it is late and unsafe. */
export const toCustomer = sql<boolean>`(h.procedure_id = any(${deliveries}::int[]) and h.client_id is not null
  and not h.exceptions @> ${lateAndUnsafe}::text[])`;

type PastCount = DayCount & Pick<CountRow, "companyId" | "procedureId" | "toCustomer"> & { until: number };

/** What the cockpit's counts of a day need of the past. */
export type PastDay = { past: Past; timeZone: string };

/**
 * Counts the recorded procedures of business days by half-hour, as the log was at a moment: from the history, because the counters are today's. What
 * was voided later still counts. `until`: the number up to the end of the moment's minute. SQL text: local times have no builder.
 */
const countDays = async (
  db: Kysely<Database>,
  { past: { at, order }, timeZone }: PastDay,
  [from, to]: readonly [string, string],
  scope: CompanyScope,
): Promise<PastCount[]> => {
  const { minute } = businessMinute(at, timeZone);
  const { rows } = await sql<PastCount>`
    select h.company_id as "companyId", h.procedure_id as "procedureId", h.to_customer as "toCustomer", h.day,
      h.minute / 30 as "halfHour", count(*)::int as count, (count(*) filter (where h.minute <= ${minute}))::int as until
    from (
      select h.company_id, h.procedure_id, ${toCustomer} as to_customer, h.business_day::text as day,
        extract(hour from h.created_time at time zone ${timeZone})::int * 60
          + extract(minute from h.created_time at time zone ${timeZone})::int as minute
      from read.history h
      where h.created_time >= ${from}::date::timestamp at time zone ${timeZone}
        and h.created_time < (${to}::date + 1)::timestamp at time zone ${timeZone}
        and h.business_day between ${from}::date and ${to}::date and h.log_order <= ${String(order)}::bigint
        and h.company_type = any(${Object.values(companyTypes)}::int[]) and h.procedure_id = any(${countedIds}::int[])
        and ${isOfScope(sql.ref("h.company_id"), scope)}
        and (not h.is_voided or exists (
          select from read.history v
          where v.cylinder_id = h.cylinder_id and v.kind = 'voided' and v.log_order > ${String(order)}::bigint
            and (v.details ->> 'voidedRevision')::int = h.revision))) h
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
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
  const { rows } = await sql<DayCount>`
    select ${day} as day, extract(hour from o.placed)::int * 2 + extract(minute from o.placed)::int / 30 as "halfHour",
      count(*)::int as count
    from (
      select h.created_time at time zone ${timeZone} as placed from read.order_head h
      where h.created_time >= ${day}::date::timestamp at time zone ${timeZone}
        and h.created_time < (${day}::date + 1)::timestamp at time zone ${timeZone}
        and h.log_order <= ${String(order)}::bigint and ${isOfScope(sql.ref("h.company_id"), scope)}
        and (h.order_status <> 0 or h.ended_time > ${at})) o
    group by 1, 2`.execute(db);
  return rows;
};

/** The business day and the half-hour in which a moment lies. Counters of longer periods are cut before that half-hour. */
export const halfHourAt = ({ past: { at }, timeZone }: PastDay): { day: string; halfHour: number } => {
  const { day, minute } = businessMinute(at, timeZone);
  return { day, halfHour: Math.floor(minute / 30) };
};
