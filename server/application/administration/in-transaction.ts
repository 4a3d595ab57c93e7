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
 * Runs changes of accounts, roles and permission nodes one after another, by a lock until the transaction ends. Otherwise two parallel changes could
 * each be allowed and together grant too much.
 */
export const lockGrants = async (db: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4600003)`.execute(db);
};

type Rights = Pick<Access, "isAdmin" | "codes" | "levels">;

const markOf = ({ isAdmin, codes, levels }: Rights): string =>
  JSON.stringify([isAdmin, [...codes].toSorted(), [...levels].map(([code, level]) => `${code} ${level}`).toSorted()]);

/**
 * Takes the same lock for a change that needs the caller's permissions. The change is refused when they differ from those at the start of the call,
 * because an earlier change altered them.
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
 * Runs a change in a transaction and rolls it back when the change is refused.
 *
 * @param lock makes changes of one kind run one after another
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
