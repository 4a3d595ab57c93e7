import type { ClientBase } from "pg";
import type { Position } from "#contracts/streams/position.ts";
import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";
import { groupBy } from "#infra/engines/event-log/group-by.ts";
import type { Projectable } from "../views/view.ts";
import { qualified } from "./names.ts";

/** Why an event was parked. Events that only wait behind one have no fault. */
export type Fault = { view: string; error: string };

/** The streams that wait for a parked event. */
export async function parkedStreams(client: ClientBase, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: `parked ${schema}`,
    text: `select distinct p.stream from ${qualified(schema, "parked")} p`,
  });
  return new Set(rows.map(({ stream }) => stream));
}

/** Parks events: the faulty one first, then the later ones of its stream. */
export async function park(
  client: ClientBase,
  schema: string,
  events: readonly Projectable[],
  fault?: Fault,
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `insert into ${qualified(schema, "parked")} (stream, revision, position, "order", view, error)
     select u.stream, u.revision, u.position, u.log_order, $5, $6
     from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) u(stream, revision, position, log_order)`,
    [
      textArray(events.map(({ stream }) => stream)),
      int8Array(events.map(({ revision }) => revision)),
      textArray(events.map(({ position }) => position)),
      int8Array(events.map(({ order }) => order)),
      fault?.view ?? null,
      fault?.error ?? null,
    ],
  );
}

export type ParkedEvent = { revision: bigint; position: Position; order: bigint };

/** Parked events, by stream and in order. The stream that was parked first comes first. */
export async function parkedEvents(client: ClientBase, schema: string): Promise<Map<string, ParkedEvent[]>> {
  const { rows } = await client.query<{ stream: string; revision: string; position: Position; order: string }>(
    `select stream, revision, position, "order" from ${qualified(schema, "parked")} order by "order"`,
  );
  const parked = rows.map(({ stream, revision, position, order }) => ({
    stream,
    revision: BigInt(revision),
    position,
    order: BigInt(order),
  }));
  return groupBy(parked, ({ stream }) => stream);
}

/** Returns `false` when the event is not parked, or an earlier one of its stream still is. */
export async function unpark(client: ClientBase, schema: string, { stream, revision }: Projectable): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from ${qualified(schema, "parked")} p where p.stream = $1 and p.revision = $2
     and not exists (select from ${qualified(schema, "parked")} e where e.stream = $1 and e.revision < $2)`,
    [stream, String(revision)],
  );
  return rowCount === 1;
}

/** Stores why a retry of the event failed. */
export const noteFault = (
  client: ClientBase,
  schema: string,
  { stream, revision }: Projectable,
  { view, error }: Fault,
): Promise<unknown> =>
  client.query(`update ${qualified(schema, "parked")} set view = $3, error = $4 where stream = $1 and revision = $2`, [
    stream,
    String(revision),
    view,
    error,
  ]);
