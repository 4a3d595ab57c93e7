import type { Kysely } from "kysely";
import type { HandledRow } from "#contracts/boards/panel-answers.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

/**
 * Number of comments on each of these exceptions, including those of acknowledgements. Exceptions without comments are missing.
 *
 * @throws ReadModelMissing
 */
export const countComments = async (
  db: Kysely<Database>,
  ids: readonly string[],
  past?: Past,
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom("read.exception_action")
    .select(({ fn }) => ["exception_id as id", fn.countAll<string>().as("count")])
    .where("comment", "is not", null)
    .where((eb) => eb("exception_id", "=", eb.fn.any(eb.val([...ids]))))
    .$if(past !== undefined, (actions) => actions.where("log_order", "<=", String(past?.order)))
    .groupBy("exception_id");
  try {
    return new Map((await query.execute()).map(({ id, count }) => [id, Number(count)]));
  } catch (error) {
    throw translateFailure(error);
  }
};

type Row = Record<string, unknown>;

const handOf = ({ status, claimedBy, acknowledgedBy }: Row): unknown =>
  status === "acknowledged" ? acknowledgedBy : claimedBy;

const avatarsOf = async (db: Kysely<Database>, accounts: readonly string[]): Promise<Map<string, string | null>> => {
  if (accounts.length === 0) return new Map();
  const query = db.selectFrom("account").select(["id", "avatar"]).where("id", "in", accounts);
  return new Map((await query.execute()).map(({ id, avatar }) => [id, avatar]));
};

/**
 * Adds the pictures of the people who handle exceptions, and the number of comments, to rows of the exception list.
 *
 * @throws ReadModelMissing
 */
export const withHands = async <R extends Row>(
  db: Kysely<Database>,
  rows: readonly R[],
  past?: Past,
): Promise<(R & HandledRow)[]> => {
  const accounts = rows.map(handOf).filter((id) => typeof id === "string");
  const [comments, avatars] = await Promise.all([
    countComments(
      db,
      rows.map(({ id }) => String(id)),
      past,
    ),
    avatarsOf(db, accounts),
  ]);
  return rows.map((row) => ({
    ...row,
    comments: comments.get(String(row.id)) ?? 0,
    avatar: avatars.get(String(handOf(row))) ?? null,
  }));
};
