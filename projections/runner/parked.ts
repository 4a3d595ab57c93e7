import type { ClientBase } from "pg";
import { int8Array, textArray } from "#infra/database/binary-array.ts";
import type { Projectable } from "../views/view.ts";
import { qualified } from "./names.ts";

/** Why an event was parked; events that only wait behind one have no fault of their own. */
export type Fault = { view: string; error: string };

/** The streams that wait for a parked event. */
export async function parkedStreams(client: ClientBase, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: `parked ${schema}`,
    text: `select distinct p.stream from ${qualified(schema, "parked")} p`,
  });
  return new Set(rows.map(({ stream }) => stream));
}

/** Notes events that are not projected: the faulty one first, then those of its stream that come later. */
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
