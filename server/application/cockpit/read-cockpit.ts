import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/database/database.ts";
import type { CountRow } from "./today-counts.ts";

/** A line as the read model keeps it. */
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

/** The cockpit at one moment: everything in it stands at the same place of the log. */
export type CockpitState = {
  /** What the read models have reached; null before the first event. */
  position: string | null;
  counts: CountRow[];
  /** Lines after the asked place, oldest first. */
  lines: LineRow[];
};

/** More lines than this in one look are too many to show; the newest are kept. */
const MOST_LINES = 2000;

const lineColumns = sql`"order"::text as "order", position, datetime, company_id as "companyId", kind,
  procedure_id as "procedureId", gas_barcode as "gasBarcode", place, vehicle, codes, log_color as "logColor"`;

/*
 * SQL text: one statement, hence one snapshot, so that position, figures and lines can never disagree; and read models are
 * tables that Kysely does not know by name.
 */
export const readCockpit = async (db: Kysely<Database>, day: string, after: bigint): Promise<CockpitState> => {
  const { rows } = await sql<CockpitState>`
    select
      (select position from read.checkpoint where name = 'views') as position,
      coalesce((select json_agg(c) from (
        select company_id as "companyId", procedure_id as "procedureId", to_customer as "toCustomer", sum(count)::int as count
        from read.cockpit_half_hour where business_day = ${day}::date
        group by company_id, procedure_id, to_customer) c), '[]') as counts,
      coalesce((select json_agg(l order by l."order"::bigint) from (
        select ${lineColumns} from read.cockpit_line where "order" > ${String(after)}::bigint
        order by read.cockpit_line."order" desc limit ${MOST_LINES}) l), '[]') as lines`.execute(db);
  return rows[0] ?? { position: null, counts: [], lines: [] };
};

export type LineQuery = {
  /** Companies somebody may see. */
  scope: "all" | ReadonlySet<string>;
  after?: bigint;
  upTo?: bigint;
  /** Part of a barcode or a place. */
  key?: string;
  limit: number;
  offset?: number;
};

/** Lines newest first. */
export const readLines = async (db: Kysely<Database>, query: LineQuery): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from read.cockpit_line where ${conditions(query)}
    order by read.cockpit_line."order" desc limit ${query.limit} offset ${query.offset ?? 0}`.execute(db);
  return rows;
};

export const countLines = async (db: Kysely<Database>, query: Omit<LineQuery, "limit">): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from read.cockpit_line where ${conditions(query)} limit 10000) l`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

const conditions = ({ scope, after, upTo, key }: Omit<LineQuery, "limit">) => {
  const parts = [sql`true`];
  if (scope !== "all") parts.push(sql`company_id = any(${[...scope]}::uuid[])`);
  if (after !== undefined) parts.push(sql`"order" > ${String(after)}::bigint`);
  if (upTo !== undefined) parts.push(sql`"order" <= ${String(upTo)}::bigint`);
  if (key) {
    const pattern = `%${key.replaceAll(/[\\%_]/g, "\\$&")}%`;
    parts.push(sql`(gas_barcode ilike ${pattern} or place ilike ${pattern})`);
  }
  return sql.join(parts, sql` and `);
};
