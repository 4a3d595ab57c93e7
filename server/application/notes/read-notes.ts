import type { Kysely } from "kysely";
import { BOARD } from "#contracts/boards/board.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import { userNames } from "../audit/names.ts";

/** Most notes of a board in a response. The newest are kept. */
const MOST_NOTES = 500;

/** Notes of each board, newest first, with the current names of their authors. A board with a reused code has none of the old board's notes. */
export const readNotes = async (
  db: Kysely<Database>,
  boards: readonly string[],
): Promise<ReadonlyMap<string, BoardNote[]>> => {
  const entries = await Promise.all(boards.map(async (board) => [board, await notesOf(db, board)] as const));
  return new Map(entries);
};

const notesOf = async (db: Kysely<Database>, board: string): Promise<BoardNote[]> => {
  const rows = await notes(db)
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

const notes = (db: Kysely<Database>) =>
  db
    .selectFrom("read.board_note as note")
    .select(["note.id as noteId", "note.board", "note.panel", "note.at", "note.text"])
    .select("note.user_id as userId");
