import type { Kysely } from "kysely";
import { BOARD } from "#contracts/boards/board.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { userNames } from "../audit/names.ts";

/** Most notes of a board in a response. The newest are kept. */
const MOST_NOTES = 500;

/** Notes of each board, now or at the end of a past log, newest first, with the current names of their authors. A board with a reused code has none of the old board's notes. */
export const readNotes = async (
  db: Kysely<Database>,
  boards: readonly string[],
  past?: Pick<Past, "order">,
): Promise<ReadonlyMap<string, BoardNote[]>> => {
  const entries = await Promise.all(boards.map(async (board) => [board, await notesOf(db, board, past)] as const));
  return new Map(entries);
};

const notesOf = async (db: Kysely<Database>, board: string, past?: Pick<Past, "order">): Promise<BoardNote[]> => {
  const rows = await notes(db, past)
    .where("note.board", "=", board)
    .where((eb) =>
      board === BOARD
        ? eb.lit(true)
        : eb.exists(
            eb
              .selectFrom("board")
              .select("board.id")
              .whereRef("board.code", "=", "note.board")
              .where("board.is_deleted", "=", false)
              .whereRef("board.created_time", "<=", "note.created_time"),
          ),
    )
    .orderBy("note.at", "desc")
    .orderBy("note.log_order", "desc")
    .limit(MOST_NOTES)
    .execute()
    .catch((error: unknown) => {
      // The read models do not exist yet.
      if (translateFailure(error) instanceof ReadModelMissing) return [];
      throw error;
    });
  const names = await userNames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString(), userName: names.get(note.userId) ?? "" }));
};

/** Code of the board with a note. */
export const boardOfNote = async (db: Kysely<Database>, noteId: string): Promise<string | undefined> =>
  (await notes(db).where("note.id", "=", noteId).executeTakeFirst())?.board;

const notes = (db: Kysely<Database>, past?: Pick<Past, "order">) =>
  db
    .selectFrom("read.board_note as note")
    .where((eb) => {
      const isThere = eb("note.removed_order", "is", null);
      if (past === undefined) return isThere;
      const order = String(past.order);
      return eb.and([eb("note.log_order", "<=", order), eb.or([isThere, eb("note.removed_order", ">", order)])]);
    })
    .select(["note.id as noteId", "note.board", "note.panel", "note.at", "note.text"])
    .select("note.user_id as userId");
