import { boardNoteTable } from "#contracts/read-models/board-note.ts";
import type { BoardEvent } from "#contracts/streams/board/events.ts";
import type { View } from "./view.ts";

/** Notes pinned to moments of boards. */
export const boardNoteView: View<BoardEvent> = {
  name: "boardNote",
  version: 3,
  tables: [boardNoteTable],
  on: {
    NotePinned({ data, meta, order }, changes) {
      const { noteId: id, ...note } = data;
      changes.insert(boardNoteTable, {
        ...note,
        id,
        logOrder: order,
        createdTime: meta.occurredAt,
        removedOrder: null,
      });
    },
    NoteRemoved({ data, order }, changes) {
      changes.patch(boardNoteTable, { id: data.noteId }, { removedOrder: order });
    },
  },
};
