import type { Pool } from "pg";

/** Holds a lock for each name, across all processes of the database, while a work runs. */
export type NamedLocks = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;

/** One round trip, however many names; they are taken one after the other, in the order of the list. */
const lockAll = `select pg_advisory_xact_lock(hash) from (
  select hashtextextended(name, 0) as hash from unnest($1::text[]) with ordinality as names (name, place) order by place
) ordered`;

/**
 * Locks by PostgreSQL, released with their transaction whatever becomes of this process. Names are taken in order, so two
 * works never wait for each other.
 *
 * @param pool of its own: a waiting lock holds a connection, and must not take it from the work that is waited for
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
      // A connection whose transaction cannot be ended is closed, which ends it.
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(broken ?? true),
      );
    }
  };
