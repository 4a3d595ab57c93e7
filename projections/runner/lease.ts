import type { ClientBase } from "pg";
import { qualified } from "./names.ts";

/** PostgreSQL disconnects a holder that is silent for this time, so a frozen holder cannot block longer. */
export const leaseSilenceMs = 7000;
/** Interval at which the holder renews the lease, and the others try to take it. */
export const leaseBeatMs = 1000;

/** One kind of work that only one process does. */
export type Lease = {
  /** A number for this work, the same in every process. */
  lock: number;
  /** The table with the row that the work locks. A frozen holder may still lock it. */
  table: string;
  /** Overrides {@link leaseSilenceMs}. */
  silenceMs?: number;
};

/** The lease for projecting into a schema. Its number differs from the builders' number. */
export const projectingLease = (schema: string): Lease => ({ lock: 7_269_102, table: qualified(schema, "checkpoint") });
/** The lease for sealing the log. */
export const sealingLease: Lease = { lock: 7_269_103, table: qualified("audit", "progress") };

/**
 * Returns whether this connection holds the lease, and takes the lease if it is free. The holder works; the others wait, ready to start. The lease
 * ends with its connection: a dead holder loses it immediately, a frozen one after the silence timeout.
 *
 * The lease only avoids double work. The row that the work locks ensures that each event is applied or sealed once.
 */
export async function takeLease(client: ClientBase, lease: Lease): Promise<boolean> {
  const { silenceMs = leaseSilenceMs } = lease;
  await client.query(`set idle_session_timeout = ${silenceMs}`);
  // A lock that the session has is not taken again, so that it is released at once.
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = 0 and objid = $1::oid)
       or pg_try_advisory_lock($1::bigint) as held`,
    [lease.lock],
  );
  const { held: isHeld } = rows[0]!;
  if (isHeld) await endFrozen(client, { table: lease.table, silenceMs });
  return isHeld;
}

/** Lets another process take the lease. The connection stays open for its other users. */
export const releaseLease = async (client: ClientBase, { lock }: Lease): Promise<void> => {
  await client.query("select pg_advisory_unlock($1)", [lock]);
};

/**
 * Ends a process that stopped while sending or receiving rows and still locks the row. PostgreSQL would wait for it as long as its connection is
 * open. `idle_in_transaction_session_timeout` ends one that stopped between two statements.
 */
const endFrozen = (client: ClientBase, { table, silenceMs }: Pick<Required<Lease>, "table" | "silenceMs">) =>
  client.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.relation = to_regclass($1) and l.granted and a.state = 'active' and a.wait_event_type = 'Client'
       and a.query_start < clock_timestamp() - make_interval(secs => $2)`,
    [table, silenceMs / 1000],
  );
