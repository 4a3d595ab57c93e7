import type { ClientBase } from "pg";
import { qualified } from "./names.ts";

/** A holder that has not asked again for so long is cut off by PostgreSQL, and a frozen one may hold nothing longer. */
export const leaseSilenceMs = 7000;
/** How often the holder asks again, and those who wait ask at all. */
export const leaseBeatMs = 1000;

/** One kind of work that one process of all does. */
export type Lease = {
  /** Any number, the same in every process that does this work, and no other's. */
  lock: number;
  /** The table whose row the work locks: a frozen holder may still have it. */
  table: string;
  /** Instead of {@link leaseSilenceMs}. */
  silenceMs?: number;
};

/** The lease of who projects into a schema. The number is not that of the builders. */
export const projectingLease = (schema: string): Lease => ({ lock: 7_269_102, table: qualified(schema, "checkpoint") });
/** The lease of who seals the log. */
export const sealingLease: Lease = { lock: 7_269_103, table: qualified("audit", "progress") };

/**
 * Tells whether this connection holds the lease, which it takes if it is free. The holder works, others wait with everything ready. The
 * lease ends with the connection, which does nothing else: a dead holder leaves it at once, a frozen one when it has been silent for too
 * long, whatever its other connections were about.
 *
 * It spares work; that each event is applied or sealed once does not hang on it but on the row that the work locks.
 */
export async function takeLease(client: ClientBase, lease: Lease): Promise<boolean> {
  const { silenceMs = leaseSilenceMs } = lease;
  await client.query(`set idle_session_timeout = ${silenceMs}`);
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lease.lock]);
  const { held: isHeld } = rows[0]!;
  if (isHeld) await endFrozen(client, { table: lease.table, silenceMs });
  return isHeld;
}

/**
 * Ends who stopped in the middle of sending rows or taking an answer and still has the row locked: PostgreSQL waits for such a
 * client as long as its connection stands. Who stopped between two statements is ended by `idle_in_transaction_session_timeout`.
 */
const endFrozen = (client: ClientBase, { table, silenceMs }: Pick<Required<Lease>, "table" | "silenceMs">) =>
  client.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.relation = to_regclass($1) and l.granted and a.state = 'active' and a.wait_event_type = 'Client'
       and a.query_start < clock_timestamp() - make_interval(secs => $2)`,
    [table, silenceMs / 1000],
  );
