import type { Pool } from "pg";

/** A lock number of the catalogue, the same in every process. */
const VERIFY_LOCK = 7_269_164;

/**
 * Takes the one place of a run of verify that nobody asked for, among the processes of all machines: an advisory lock in the platform's own database.
 * It ends with the process or its connection, so a crash blocks nobody.
 *
 * @param pool of the platform's own tenant; one of its connections is kept while the place is taken
 * @returns how to give the place back; `undefined` while another has it
 */
export const takeVerifyTurn = async (pool: Pool): Promise<(() => Promise<void>) | undefined> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [VERIFY_LOCK]);
    if (rows[0]?.taken !== true) {
      client.release();
      return undefined;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  // The connection is closed with the lock on it: what the pool would lend again must hold none.
  return async () => client.release(true);
};
