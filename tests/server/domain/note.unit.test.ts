import { describe, expect, it } from "vitest";
import type { NotePinned } from "#contracts/streams/board/events.ts";
import { evolveBoardNotes, initialBoardNotes } from "#contracts/streams/board/state.ts";
import { decidePin, decideRemoval } from "#server/domain/note.ts";

const now = new Date("2026-11-20T06:30:00Z");
const note: NotePinned["data"] = {
  noteId: "n1",
  board: "hall",
  panel: "trend",
  at: now.toISOString(),
  text: "Gun 04 closed for a seal",
  userId: "liang",
};
const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();

describe("a note", () => {
  it("is pinned to a panel that the board has", () => {
    expect(decidePin(note, { panels: ["log", "trend"], now })).toEqual({
      ok: true,
      events: [{ type: "NotePinned", data: note }],
    });
    expect(decidePin(note, { panels: ["log"], now })).toEqual({ ok: false, code: "note.panelUnknown" });
  });

  it("is about a moment that has come, by a device's clock that is a minute ahead at most", () => {
    const pin = (at: string) => decidePin({ ...note, at }, { panels: ["trend"], now });
    expect(pin(after(60_000))).toMatchObject({ ok: true });
    expect(pin(after(60_001))).toEqual({ ok: false, code: "note.inFuture" });
  });

  it("is removed by its author, or by whoever may drive, once", () => {
    const notes = evolveBoardNotes(initialBoardNotes, { type: "NotePinned", data: note });
    const remove = (userId: string, mayDrive: boolean) =>
      decideRemoval(notes, { noteId: "n1", board: "hall", userId, mayDrive });
    const removed = { ok: true, events: [{ type: "NoteRemoved", data: { noteId: "n1", board: "hall" } }] };
    expect(remove("liang", false)).toEqual(removed);
    expect(remove("wang", true)).toEqual(removed);
    expect(remove("wang", false)).toEqual({ ok: false, code: "note.notYours" });
    const gone = evolveBoardNotes(notes, { type: "NoteRemoved", data: { noteId: "n1", board: "hall" } });
    expect(decideRemoval(gone, { noteId: "n1", board: "hall", userId: "liang", mayDrive: true })).toEqual({
      ok: false,
      code: "note.notFound",
    });
  });
});
