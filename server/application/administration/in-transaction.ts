import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type Answer, type CallRefused } from "../answer.ts";

class Refused extends Error {
  readonly answer: CallRefused;
  constructor(answer: CallRefused) {
    super(answer.code);
    this.answer = answer;
  }
}

const UNIQUE_VIOLATION = "23505";
/**
 * Makes changes of accounts, roles and permission nodes take turns, each until its transaction ends: two at once could each grant no more
 * than allowed and together more.
 */
export const lockGrants = async (db: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4600003)`.execute(db);
};

/**
 * Runs a change that may be refused: then nothing of it stays.
 *
 * @param lock puts changes of one kind in an order
 */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  lock: (transaction: Transaction<Database>) => Promise<void>,
  work: (transaction: Transaction<Database>) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      await lock(transaction);
      const answer = await work(transaction);
      if (!answer.ok) throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION)
      return refusedCall("record.duplicate");
    throw error;
  }
};
