import type { ClientBase } from "pg";

/** Any number, the same in every process that projects; not that of the builders. */
const leaseLock = 7_269_102;
/** A holder that neither works nor asks again is cut off by PostgreSQL after this long. */
const silenceMs = 7000;
/** How often the holder asks again, and those who wait ask at all. */
export const leaseBeatMs = 1000;

/**
 * Whether this connection holds the lease, which it takes if it is free. Who holds it projects, others wait with everything ready. The
 * lease ends with the connection: a dead holder leaves it at once, a frozen one when it has been silent for too long.
 *
 * It spares work; that each event is applied once does not hang on it but on the checkpoint.
 */
export async function takeLease(client: ClientBase): Promise<boolean> {
  await client.query(`set idle_session_timeout = ${silenceMs}`);
  await client.query(`set idle_in_transaction_session_timeout = ${silenceMs}`);
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [leaseLock]);
  return rows[0]!.held;
}
