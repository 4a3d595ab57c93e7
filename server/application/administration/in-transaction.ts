import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { denied, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { loadAccess, type Access } from "../sign-in/access.ts";

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

type Rights = Pick<Access, "isAdmin" | "codes" | "levels">;

const markOf = ({ isAdmin, codes, levels }: Rights): string =>
  JSON.stringify([isAdmin, [...codes].toSorted(), [...levels].map(([code, level]) => `${code} ${level}`).toSorted()]);

/**
 * The same for a change that somebody makes by his rights: refused where they are others than when the call was let in, because whoever was
 * before in the turn changed them.
 */
export const lockGrantsOf =
  (operator: Rights & { userId: string }) =>
  async (db: Transaction<Database>): Promise<CallRefused | undefined> => {
    await lockGrants(db);
    const access = await loadAccess(db, operator.userId);
    const isSame = access?.isUsable === true && markOf(access) === markOf(operator);
    return isSame ? undefined : denied();
  };

/**
 * Runs a change that may be refused: then nothing of it stays.
 *
 * @param lock puts changes of one kind in an order
 */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  lock: (transaction: Transaction<Database>) => Promise<CallRefused | undefined | void>,
  work: (transaction: Transaction<Database>) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      const locked = await lock(transaction);
      if (locked) throw new Refused(locked);
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
