import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** An answer is kept for this time, in ms. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A first call that has not ended after this time was lost with its process, in ms. */
const RUNS_MS = 2 * 60 * 1000;
/** Larger answers are not kept, in bytes. */
const MOST = 256 * 1024;

/** A call that was sent with an `Idempotency-Key`. */
export type Sent = { accountId: string; path: string; key: string; bodyDigest: Buffer };

/** `first`: nothing is known of the call, so it runs now. */
export type Begun =
  { is: "first" } | { is: "running" } | { is: "other" } | { is: "answered"; status: number; answer: string };

/** The row of a call. */
const rowOf = (db: Kysely<Database>, { accountId, path, key }: Sent) =>
  db.selectFrom("idempotency").where("account_id", "=", accountId).where("path", "=", path).where("key", "=", key);

/** Looks a call up, and notes that it runs if it is the first. */
export const beginOnce = async (db: Kysely<Database>, call: Sent, now: Date): Promise<Begun> => {
  const { accountId: account_id, path, key, bodyDigest: body_digest } = call;
  await dropOld(db, now);
  const values = { account_id, path, key, body_digest, begun_at: now };
  const lostBefore = new Date(now.getTime() - RUNS_MS);
  const begun = await db
    .insertInto("idempotency")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "path", "key"])
        .doUpdateSet({ body_digest, begun_at: now })
        .where("idempotency.status", "is", null)
        .where("idempotency.begun_at", "<", lostBefore),
    )
    .returning("key")
    .executeTakeFirst();
  if (begun) return { is: "first" };
  const row = await rowOf(db, call).select(["body_digest", "status", "answer"]).executeTakeFirst();
  // Another call gave its place up between the two queries.
  if (!row) return { is: "running" };
  if (!row.body_digest.equals(body_digest)) return { is: "other" };
  return row.status === null || row.answer === null
    ? { is: "running" }
    : { is: "answered", status: row.status, answer: row.answer };
};

const dropOld = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom("idempotency").where("begun_at", "<", old).execute();
};

/** True for an answer that is the same each time: success, or the refusal of a rule. */
const isKept = (status: number): boolean => (status >= 200 && status < 300) || status === 422;

/** Keeps the answer of the first call, or forgets the call so that it can be sent again. */
export const endOnce = async (
  db: Kysely<Database>,
  { accountId, path, key }: Sent,
  { status, answer }: { status: number; answer: string },
): Promise<void> => {
  const isSmall = Buffer.byteLength(answer) <= MOST;
  if (isKept(status) && isSmall) {
    const update = db.updateTable("idempotency").set({ status, answer }).where("account_id", "=", accountId);
    await update.where("path", "=", path).where("key", "=", key).execute();
    return;
  }
  const removal = db.deleteFrom("idempotency").where("account_id", "=", accountId);
  await removal.where("path", "=", path).where("key", "=", key).execute();
};
