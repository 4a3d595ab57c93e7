import { readCheckpoint, type Checkpoint } from "../seals/checkpoint.ts";
import { readNote, type SignedNote } from "../seals/signed-note.ts";

/** A checkpoint that was stored outside this system. */
export type Anchor = Checkpoint & { note: SignedNote };

/**
 * Reads pasted notes, one after another, with any number of empty lines between.
 *
 * @returns `undefined` if some of the text is not a checkpoint's note
 */
export const readAnchors = (text: string): Anchor[] | undefined => {
  const anchors: Anchor[] = [];
  for (const note of notesOf(text.replaceAll("\r\n", "\n"))) {
    const signed = readNote(note);
    const checkpoint = signed && readCheckpoint(signed.text);
    if (!checkpoint) return undefined;
    anchors.push({ ...checkpoint, note: signed });
  }
  return anchors;
};

/** Splits the text into notes. Each note ends with the signatures after its empty line. */
const notesOf = (text: string): string[] => {
  const notes: string[] = [];
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const isSignature = line.startsWith("— ");
    const isSigned = lines.at(-1)?.startsWith("— ") ?? false;
    if (isSigned && !isSignature) {
      notes.push(lines.join("\n"));
      lines = [];
    }
    if (line !== "" || lines.length > 0) lines.push(line);
  }
  if (lines.some((line) => line !== "")) notes.push(lines.join("\n"));
  return notes.map((note) => `${note.replace(/\n+$/, "")}\n`);
};
