import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { fillArchive } from "./list-data.ts";
import type { BenchDatabase } from "./database.ts";

/**
 * The log of a fleet: every event ends a situation of one cylinder, in turns, evenly over the years. Event `order` is of cylinder `1 + order % cylinders`,
 * at `BEGAN + order × step`.
 */
export type PastSize = { cylinders: number; moves: number; historyDays: number };

const BEGAN = "2021-01-01T00:00:00Z";
const YEARS_MS = 5 * 365 * 86_400_000;
const DAY_MS = 86_400_000;

const eventsOf = ({ cylinders, moves }: PastSize): number => cylinders * (moves + 1);
const stepMs = (size: PastSize): number => YEARS_MS / eventsOf(size);

/** The end of the log at a part of the years, from 0 to 1. */
export const pastAt = (size: PastSize, part: number): Past => {
  const order = Math.floor(eventsOf(size) * part);
  const at = new Date(Date.parse(BEGAN) + order * stepMs(size));
  const day = at.toISOString().slice(0, 10);
  const dayOrder = Math.floor((Date.parse(`${day}T00:00:00Z`) - Date.parse(BEGAN)) / stepMs(size));
  return { at, order: BigInt(order), dayOrder: BigInt(Math.max(0, dayOrder)), day };
};

const company = (n: string): string => `('c0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const client = (n: string): string => `('c11e0000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const timeOf = (size: PastSize, order: string): string =>
  `timestamptz '${BEGAN}' + (${order}) * interval '${stepMs(size)} milliseconds'`;

/**
 * A cylinder is at a store and at a customer in turns. A tenth of all stores has most of them. One in 50 was inspected half a year before the end, and
 * was due four years earlier until then.
 */
const situations = (size: PastSize): string => `
  insert into read.situation (cylinder_id, from_order, until_order, place_kind, place_id, scope_company_id, content, gate, holds,
    inspection_due, life, unseen, spec_id, arrival_id, since, ends_due)
  select id, j * ${size.cylinders}::bigint + n, (j + 1) * ${size.cylinders}::bigint + n,
    case when j % 2 = 0 then 'store' else 'customer' end,
    case when j % 2 = 0 then ${company("2 + 6 * place")} else ${client("1 + (n * 31 + j) % 50000")} end,
    ${company("2 + 6 * place")}, case when (n + j) % 2 = 0 then 'full' else 'empty' end, 'none',
    case when luck < 0.01 then '{fault}'::text[] else '{}' end,
    case when n % 50 = 0 and j <= ${Math.floor(size.moves * 0.9)} then due - 1460 else due end, case when luck < 0.01 then 'held' else 'active' end, false, spec_id,
    id || '.' || j, ${timeOf(size, `j * ${size.cylinders}::bigint + n`)}, n % 50 = 0 and j = ${Math.floor(size.moves * 0.9)}
  from (
    select c.id, c.registered_order as n, c.inspection_due as due, c.spec_id, j, random() as luck,
      floor(33 * power(((c.registered_order * 7919 + j * 104729) % 10007) / 10007.0, 2))::int as place
    from read.cylinder c cross join generate_series(0, ${size.moves - 1}) j) drawn`;

/** Sums of arrivals and departures by store and day, as the view makes them. No case reads the days of customers, so they have no rows. */
const placeDays = (size: PastSize): string => {
  const dayOf = (order: string) =>
    `(date '${BEGAN.slice(0, 10)}' + floor(${order} * ${stepMs(size) / DAY_MS}::float8)::int)`;
  return `
  insert into read.place_day (place_id, company_id, day, "full", "empty")
  select place_id, company_id, day, sum(is_full * by), sum((1 - is_full) * by)
  from (
    select place_id, scope_company_id as company_id, (content = 'full')::int as is_full, by, day
    from read.situation cross join lateral (values (1, ${dayOf("from_order")}), (-1, ${dayOf("until_order")})) moved (by, day)
    where place_kind = 'store') moved
  group by 1, 2, 3`;
};

/** Events around the measured moment. All of them would take more room than the situations. */
const history = (size: PastSize, around: Past): string => {
  const half = Math.ceil(((size.historyDays / 2) * DAY_MS) / stepMs(size));
  return `
  insert into read.history (id, log_order, cylinder_id, gas_barcode, spec_id, revision, command_id, kind, procedure_id, created_time, recorded_at,
    business_day, company_id, company_name, company_type, user_id, from_kind, from_id, to_kind, to_id, content, exceptions, reasons, holds_added,
    escort_ids)
  select s.arrival_id, s.from_order, s.cylinder_id, '', s.spec_id, 1, gen_random_uuid(), 'moved', 4 + (s.from_order % 4)::int, s.since, s.since,
    s.since::date, s.scope_company_id, 'Company', 2, gen_random_uuid(), 'company', s.scope_company_id, s.place_kind, s.place_id, s.content,
    '{}', '{}', '{}', '{}'
  from read.situation s
  where s.from_order between ${around.order - BigInt(half)} and ${around.order + BigInt(half)}`;
};

/** Fills the archive with situations of the past, the sums of days, and the history around a moment. */
export const fillPast = (database: BenchDatabase, size: PastSize, around: Past): Promise<void> =>
  fillArchive(database, size.cylinders, size.moves, [situations(size), placeDays(size), history(size, around)]);
