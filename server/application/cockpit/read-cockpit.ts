import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { figuresAt } from "#contracts/boards/panel-kinds.ts";
import type { PanelCompany } from "#contracts/boards/panel-answers.ts";
import { bareCode } from "#contracts/codes/canonical-code.ts";
import { companyKind, type CompanyType, companyTypes } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { eb } from "#infra/engines/list-engine/expressions.ts";
import type { BusinessMinute } from "./business-minute.ts";
import { lateAndUnsafe } from "#contracts/streams/codes.ts";
import { countedIds, deliveries } from "./past-counts.ts";
import type { CountRow } from "./today-counts.ts";

/** Number of recorded procedures in a part of a half-hour, by the keys of the cockpit's counters. */
type HalfHourCount = { companyId: string; procedureId: number; toCustomer: boolean; count: number };

/**
 * SQL for a JSON list of {@link HalfHourCount}: yesterday's procedures in the current half-hour up to the end of this minute, by the index on kind,
 * company and time. The local time decides what is counted, so one more hour is read when summer time begins or ends.
 */
const openHalfHour = ({ before, minute, timeZone }: BusinessMinute): RawBuilder<unknown> => {
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

/** A line as stored in the read model. */
export type LineRow = {
  order: string;
  position: string;
  datetime: string;
  companyId: string;
  kind: "procedure" | "refused" | "exception" | "unknown";
  procedureId: number;
  gasBarcode: string;
  place: string;
  vehicle: string | null;
  codes: string[];
  logColor: "normal" | "warning" | "danger";
};

/** The cockpit at one moment. All its values belong to the same position of the log. */
export type CockpitState = {
  /** Position of the read models, or null before the first event. */
  position: string | null;
  counts: CountRow[];
  /** Time up to which yesterday's figures are counted. */
  minute: BusinessMinute;
  /** Yesterday's counts in the current half-hour: all of it, and up to this minute. */
  open: OpenHalfHour;
  /** Lines after the requested position in the log, oldest first. */
  lines: LineRow[];
};

export type OpenHalfHour = { whole: string; until: HalfHourCount[] };

/** Most lines in one read. If there are more, only the newest are returned. */
const MOST_LINES = 2000;
/** Lines are counted up to this number. */
const MOST_COUNTED = 10_000;

const lineColumns = sql`"order"::text as "order", position, datetime, company_id as "companyId", kind,
  procedure_id as "procedureId", gas_barcode as "gasBarcode", place, vehicle, codes, log_color as "logColor"`;

type Counted = Omit<CountRow, "yesterday"> & {
  /** Yesterday's counts: the half-hours before the current one, and all of the current one. */
  over: number;
  running: number;
};
type Looked = Pick<CockpitState, "position" | "lines"> & { counted: Counted[]; until: HalfHourCount[] | null };

/** SQL text: one statement reads one snapshot, so that position, figures and lines always agree. */
const look = async (db: Kysely<Database>, at: BusinessMinute, after: bigint, opens: boolean): Promise<Looked> => {
  const halfHour = Math.floor(at.minute / 30);
  const { rows } = await sql<Looked>`
    select
      (select position from read.checkpoint where name = 'views') as position,
      coalesce((select json_agg(c) from (
        select company_id as "companyId", procedure_id as "procedureId", to_customer as "toCustomer",
          coalesce(sum(count) filter (where business_day = ${at.day}::date), 0)::int as today,
          coalesce(sum(count) filter (where business_day = ${at.before}::date and half_hour < ${halfHour}), 0)::int as over,
          coalesce(sum(count) filter (where business_day = ${at.before}::date and half_hour = ${halfHour}), 0)::int as running
        from read.cockpit_half_hour
        where business_day = ${at.day}::date or business_day = ${at.before}::date and half_hour <= ${halfHour}
        group by company_id, procedure_id, to_customer order by 1, 2, 3) c), '[]') as counted,
      ${opens ? openHalfHour(at) : sql`null::json`} as until,
      coalesce((select json_agg(l order by l."order"::bigint) from (
        select ${lineColumns} from read.cockpit_line where "order" > ${String(after)}::bigint
        order by read.cockpit_line."order" desc limit ${MOST_LINES}) l), '[]') as lines`.execute(db);
  return rows[0] ?? { position: null, counted: [], until: [], lines: [] };
};

const keyOf = ({ companyId, procedureId, toCustomer }: Omit<HalfHourCount, "count">): string =>
  `${companyId} ${procedureId} ${toCustomer}`;

/** Text that identifies the contents of the half-hour. */
const wholeOf = (rows: Counted[]): string =>
  rows.flatMap((row) => (row.running === 0 ? [] : `${keyOf(row)} ${row.running}`)).join();

const isSame = (one: BusinessMinute, other: BusinessMinute): boolean =>
  one.day === other.day && one.minute === other.minute;

/**
 * Reads the cockpit at one moment. Past half-hours are stored as counts, but the current one is counted row by row, unless the minute and yesterday's
 * half-hour are the same as in `previous`.
 */
export const readCockpit = async (
  db: Kysely<Database>,
  at: BusinessMinute,
  after: bigint,
  previous?: Pick<CockpitState, "minute" | "open">,
): Promise<CockpitState> => {
  const usable = previous && isSame(previous.minute, at) ? previous.open : undefined;
  let reading = await look(db, at, after, usable === undefined);
  if (usable && usable.whole !== wholeOf(reading.counted)) reading = await look(db, at, after, true);
  const { position, lines, counted } = reading;
  const open = { whole: wholeOf(counted), until: reading.until ?? usable?.until ?? [] };
  const until = new Map(open.until.map((row) => [keyOf(row), row.count]));
  const counts = counted.map(({ over, running: _running, ...row }) => ({
    ...row,
    yesterday: over + (until.get(keyOf(row)) ?? 0),
  }));
  return { position, lines, counts, minute: at, open };
};

export type LineQuery = {
  /** Companies that the reader may see. */
  scope: "all" | ReadonlySet<string>;
  after?: bigint;
  upTo?: bigint;
  /** Part of a barcode or a place. */
  key?: string;
  limit: number;
  offset?: number;
};

/** Reads lines, newest first. */
export const readLines = async (db: Kysely<Database>, query: LineQuery): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from read.cockpit_line where ${conditions(query)}
    order by read.cockpit_line."order" desc limit ${query.limit} offset ${query.offset ?? 0}`.execute(db);
  return rows;
};

export const countLines = async (db: Kysely<Database>, query: Omit<LineQuery, "limit">): Promise<number> => {
  const some = db.selectFrom("read.cockpit_line").select("order").where(conditions(query)).limit(MOST_COUNTED);
  const counting = db.selectFrom(some.as("l")).select(({ fn }) => fn.countAll().as("count"));
  return Number((await counting.executeTakeFirstOrThrow()).count);
};

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

const conditions = ({ scope, after, upTo, key }: Omit<LineQuery, "limit">): Expression<SqlBool> => {
  const parts = [isOfScope(sql.ref("company_id"), scope)];
  if (after !== undefined) parts.push(eb(sql.ref("order"), ">", String(after)));
  if (upTo !== undefined) parts.push(eb(sql.ref("order"), "<=", String(upTo)));
  if (key) {
    // Search for the text as typed, and also without spaces and dashes. The index serves both.
    const patterns = [...new Set([key, bareCode(key) || key])].map(patternOf);
    const codes = patterns.map((pattern) => eb(sql.ref("gas_barcode"), "ilike", pattern));
    parts.push(eb.or([...codes, eb(sql.ref("place"), "ilike", patternOf(key))]));
  }
  return eb.and(parts);
};

type Focus = { id: string; name: string; type: CompanyType; companies: ReadonlySet<string> };

/** A company with the figures that it and the companies below it can have. A store never fills, but the parent of a station does. */
export const figuresOf = async (db: Kysely<Database>, { id, name, type, companies }: Focus): Promise<PanelCompany> => {
  const types = await db
    .selectFrom("company")
    .select("type")
    .distinct()
    .where("id", "in", [...companies])
    .where("is_deleted", "=", false)
    .execute();
  const figures = new Set(types.flatMap((each) => figuresAt(companyKind(each.type as CompanyType))));
  return { id, name, type, figures: [...figures] };
};
