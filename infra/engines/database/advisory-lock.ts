import type { Pool } from "pg";

/** Holds a lock for each name while the work runs, across all processes of the database. */
export type NamedLocks = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;

/** Takes all locks in one round trip, one after the other, in the order of the list. */
const lockAll = `select pg_advisory_xact_lock(hash) from (
  select hashtextextended(name, 0) as hash from unnest($1::text[]) with ordinality as names (name, place) order by place
) ordered`;

/**
 * Locks with PostgreSQL. The locks end with their transaction, even when this process dies. Names are locked in order, so two callers never wait for
 * each other.
 *
 * @param pool a separate pool: a waiting lock holds a connection, and must not take it from the work that holds the lock
 */
export const createNamedLocks =
  (pool: Pool, space: string): NamedLocks =>
  async (names, work) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const ordered = [...new Set(names)].toSorted().map((name) => `${space}/${name}`);
      await client.query(lockAll, [ordered]);
      return await work();
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // If the transaction cannot be rolled back, the connection is closed. That also ends the transaction.
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(broken ?? true),
      );
    }
  };
