import { sql, type RawBuilder } from "kysely";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import type { BusinessMinute } from "./business-minute.ts";

/** Number of recorded procedures in a part of a half-hour, by the keys of the cockpit's counters. */
export type HalfHourCount = { companyId: string; procedureId: number; toCustomer: boolean; count: number };

/** Procedures that count in a figure (rules §5), and those that count only with a customer. */
const countedIds = procedureIdsWhere(({ figure }) => figure !== undefined);
const deliveries = procedureIdsWhere(({ delivery }) => delivery === true);

/**
 * SQL for a JSON list of {@link HalfHourCount}: yesterday's procedures in the current half-hour up to the end of this minute, by the index on kind,
 * company and time. The local time decides what is counted, so one more hour is read when summer time begins or ends.
 */
export const openHalfHour = ({ before, minute, timeZone }: BusinessMinute): RawBuilder<unknown> => {
  const first = minute - (minute % 30);
  return sql`(
    with wall as (
      select ${before}::date as day, ${before}::date + make_interval(mins => ${first}) as first,
        ${before}::date + make_interval(mins => ${minute + 1}) as next),
    edges as (
      select wall.*, day::timestamp at time zone ${timeZone} as morning, (day + 1)::timestamp at time zone ${timeZone} as midnight
      from wall),
    stretch as (
      select edges.*,
        least(morning + (first - day), midnight - (day + 1 - first)) as since,
        greatest(morning + (next - day), midnight - (day + 1 - next)) as until,
        midnight - morning = interval '24 hours' as even
      from edges)
    select coalesce(json_agg(c), '[]') from (
      select h.company_id as "companyId", h.procedure_id as "procedureId",
        (h.procedure_id = any(${deliveries}::int[]) and h.client_id is not null
          and not h.exceptions @> ${lateAndUnsafe}::text[]) as "toCustomer", count(*)::int as count
      from stretch s join read.history h on h.created_time >= s.since and h.created_time < s.until
      where h.company_type = any(${Object.values(companyTypes)}::int[]) and not h.is_voided
        and h.procedure_id = any(${countedIds}::int[]) and h.business_day = s.day
        and (s.even or h.created_time at time zone ${timeZone} >= s.first and h.created_time at time zone ${timeZone} < s.next)
      group by 1, 2, 3) c)`;
};
