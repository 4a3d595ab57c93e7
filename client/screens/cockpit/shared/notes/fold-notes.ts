import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { displayWidth } from "#client/lib/display-width.ts";

/** Notes within this time of the first of them stand in one flag. */
const togetherMs = 20 * 60_000;
/** Signs of a note that a flag shows: 24 Chinese or 48 Latin ones. */
const flagWidth = 48;

/** A flag of a chart: one note or several that are close together, the newest first. `isOpen`: it shows its text. */
export type Flag = { notes: [BoardNote, ...BoardNote[]]; place: number; isOpen: boolean };

/**
 * Flags of the notes that stand on a chart, the oldest first. The newest one is open, and the older ones are folded. Notes at one place share a
 * flag, as those of one day in a month: none would hide the other.
 */
export const foldNotes = (notes: readonly BoardNote[], placeOf: (moment: string) => number | undefined): Flag[] => {
  const flags: Flag[] = [];
  for (const note of notes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const place = placeOf(note.at);
    if (place === undefined) continue;
    const last = flags.at(-1);
    const first = last?.notes.at(-1);
    const isClose = first && Date.parse(note.at) - Date.parse(first.at) <= togetherMs;
    if (last && (isClose || place === last.place)) {
      last.notes.unshift(note);
      last.place = place;
    } else flags.push({ notes: [note], place, isOpen: false });
  }
  const newest = flags.at(-1);
  if (newest) newest.isOpen = true;
  return flags;
};

/** The part of a note that a flag has room for. */
export const flagText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (displayWidth(line) <= flagWidth) return line;
  let shown = "";
  for (const sign of line) {
    if (displayWidth(shown + sign) > flagWidth) break;
    shown += sign;
  }
  return `${shown.trimEnd()}…`;
};
