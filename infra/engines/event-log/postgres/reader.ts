import type { QueryArrayConfig, QueryArrayResult } from "pg";
import type { EventMeta, Recorded } from "#contracts/streams/event.ts";
import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";

/** A pool, or a connection with other users, that answers rows as tuples. */
export type Reading = {
  query<Row extends unknown[]>(query: QueryArrayConfig): Promise<Pick<QueryArrayResult<Row>, "rows">>;
};

/** A part of the log up to `scanned`. `complete` means that the log had no later event at that moment. */
export type Page = { events: Recorded[]; scanned: bigint; complete: boolean };

export type Reader = {
  stream(stream: string, from: bigint, limit: number): Promise<Recorded[]>;
  streams(streams: { stream: string; from: bigint }[]): Promise<Recorded[]>;
  /** Reads at most `window` positions after `after`. With `prefixes` it returns only events of streams with one of these prefixes. */
  page(after: bigint, window: number, prefixes?: string[]): Promise<Page>;
  head(): Promise<bigint>;
};

type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: unknown,
  meta: EventMeta,
];

/** JSON is cast to another type than the other columns. This costs nothing, and lets the parser recognize it. */
const columns = "e.position, e.stream, e.revision, e.id, e.type, e.data::varchar, e.meta::varchar";
const varchar = 1043;
const asItIs = (text: string): string => text;

/** JSON is parsed when its row arrives, so that the text of a whole page is not kept in memory. */
const types = {
  getTypeParser: (type: number) => (type === varchar ? (JSON.parse as (text: string) => unknown) : asItIs),
};

const toRecorded = ([position, stream, revision, id, type, data, meta]: EventRow): Recorded => ({
  position,
  stream,
  revision: BigInt(revision),
  id,
  type,
  data,
  meta,
});

/** SQL text over one table, with arrays as parameters and rows as tuples. The work of Node per row limits the speed of reading. */
export const createReader = (pool: Reading): Reader => ({
  async stream(stream, from, limit) {
    const { rows } = await pool.query<EventRow>({
      name: "log.stream",
      text: `select ${columns} from log.event e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`,
      values: [stream, String(from), limit],
      rowMode: "array",
      types,
    });
    return rows.map(toRecorded);
  },

  async streams(streams) {
    const { rows } = await pool.query<EventRow>({
      name: "log.streams",
      text: `select ${columns} from unnest($1::text[], $2::bigint[]) with ordinality as w(stream, start, n)
        join lateral (select * from log.event e where e.stream = w.stream and e.revision >= w.start) e on true
        order by w.n, e.revision`,
      values: [textArray(streams.map(({ stream }) => stream)), int8Array(streams.map(({ from }) => from))],
      rowMode: "array",
      types,
    });
    return rows.map(toRecorded);
  },

  async page(after, window, prefixes) {
    // Positions have no gaps and become visible in order. A range is complete once its end is visible.
    const { rows } = await pool.query<[head: string, ...Partial<EventRow>]>({
      name: prefixes ? "log.page.prefix" : "log.page",
      text: `select h.head, ${columns} from (select coalesce(max(position), 0) as head from log.event) h
        left join lateral (
          select * from log.event e where e.position > $1 and e.position <= $2 and e.position <= h.head
          ${prefixes ? "and exists (select from unnest($3::text[]) p where starts_with(e.stream, p))" : ""}
        ) e on true
        order by e.position`,
      values: [String(after), String(after + BigInt(window)), ...(prefixes ? [prefixes] : [])],
      rowMode: "array",
      types,
    });
    const head = BigInt(rows[0]![0]);
    const end = after + BigInt(window);
    const events = rows.filter((row) => row[1] !== null).map(([, ...event]) => toRecorded(event as EventRow));
    return { events, scanned: head < end ? head : end, complete: head <= end };
  },

  async head() {
    const { rows } = await pool.query<[string]>({
      name: "log.head",
      text: "select coalesce(max(position), 0) from log.event",
      rowMode: "array",
    });
    return BigInt(rows[0]![0]);
  },
});
