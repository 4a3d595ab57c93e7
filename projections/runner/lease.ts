import type { ClientBase } from "pg";
import { qualified } from "./names.ts";

/** Any number, the same in every process that projects; not that of the builders. */
const leaseLock = 7_269_102;
/** A holder that has not asked again for so long is cut off by PostgreSQL, and a frozen one may hold nothing longer. */
export const silenceMs = 7000;
/** How often the holder asks again, and those who wait ask at all. */
export const leaseBeatMs = 1000;

/**
 * Tells whether this connection holds the lease, which it takes if it is free. The holder projects, others wait with everything ready. The
 * lease ends with the connection, which does nothing else: a dead holder leaves it at once, a frozen one when it has been silent for too
 * long, whatever its other connections were about.
 *
 * It spares work; that each event is applied once does not hang on it but on the checkpoint.
 */
export async function takeLease(client: ClientBase, schema: string): Promise<boolean> {
  await client.query(`set idle_session_timeout = ${silenceMs}`);
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [leaseLock]);
  const { held } = rows[0]!;
  if (held) await endFrozen(client, schema);
  return held;
}

/**
 * Ends who stopped in the middle of sending rows or taking an answer and still has the checkpoint locked: PostgreSQL waits for such a
 * client as long as its connection stands. Who stopped between two statements is ended by `idle_in_transaction_session_timeout`.
 */
const endFrozen = (client: ClientBase, schema: string): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.relation = to_regclass($1) and l.granted and a.state = 'active' and a.wait_event_type = 'Client'
       and a.query_start < clock_timestamp() - make_interval(secs => $2)`,
    [qualified(schema, "checkpoint"), silenceMs / 1000],
  );
