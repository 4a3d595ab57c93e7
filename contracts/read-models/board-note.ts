import { defineTable, nullable, types } from "./table.ts";

/** Notes on boards. A removed note stays for boards of past moments. */
export const boardNoteTable = defineTable("board_note", {
  key: ["id"],
  columns: {
    id: types.uuid,
    logOrder: types.bigint,
    /** The log's order of the removal. */
    removedOrder: nullable(types.bigint),
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
