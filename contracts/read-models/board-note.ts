import { defineTable, types } from "./table.ts";

/** Notes on boards. A removed note has no row. */
export const boardNoteTable = defineTable("board_note", {
  key: ["id"],
  columns: {
    id: types.uuid,
    logOrder: types.bigint,
    /** Code of the board. */
    board: types.text,
    panel: types.text,
    /** The time that the note is about. */
    at: types.moment,
    text: types.text,
    userId: types.uuid,
    createdTime: types.moment,
  },
});
