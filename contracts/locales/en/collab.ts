/** Words of driving, presence and notes. */
export const collab = {
  "collab.drive": "Drive this board",
  "note.notYours": "Only its author, or who may drive boards, removes a note",
  "note.panelUnknown": "The board has no such panel",
  "note.inFuture": "The moment lies ahead",
  "note.notFound": "There is no such note",
};
