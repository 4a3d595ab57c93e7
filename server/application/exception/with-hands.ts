import type { Kysely } from "kysely";
import type { HandledRow } from "#contracts/boards/panel-answers.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { countComments } from "./count-comments.ts";

type Row = Record<string, unknown>;

const handOf = ({ status, claimedBy, acknowledgedBy }: Row): unknown =>
  status === "acknowledged" ? acknowledgedBy : claimedBy;

const avatarsOf = async (db: Kysely<Database>, accounts: readonly string[]): Promise<Map<string, string | null>> => {
  if (accounts.length === 0) return new Map();
  const found = db.selectFrom("account").select(["id", "avatar"]).where("id", "in", accounts);
  return new Map((await found.execute()).map(({ id, avatar }) => [id, avatar]));
};

/**
 * Rows of the list of exceptions as a panel shows them, with the pictures of those who have them and how much was written about each.
 *
 * @throws ReadModelMissing
 */
export const withHands = async <R extends Row>(
  db: Kysely<Database>,
  rows: readonly R[],
): Promise<(R & HandledRow)[]> => {
  const accounts = rows.map(handOf).filter((id) => typeof id === "string");
  const [comments, avatars] = await Promise.all([
    countComments(
      db,
      rows.map(({ id }) => String(id)),
    ),
    avatarsOf(db, accounts),
  ]);
  return rows.map((row) => ({
    ...row,
    comments: comments.get(String(row.id)) ?? 0,
    avatar: avatars.get(String(handOf(row))) ?? null,
  }));
};
