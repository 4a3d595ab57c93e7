import { readCheckpoint, type Checkpoint } from "../seals/checkpoint.ts";
import { readNote, type SignedNote } from "../seals/signed-note.ts";

/** A checkpoint that was kept outside the house. */
export type Anchor = Checkpoint & { note: SignedNote };

/**
 * Reads notes that were pasted one after another, as from several files, with any empty lines around them.
 *
 * @returns `undefined` where some of the text is no checkpoint's note
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

/** Each note ends with the signatures behind its empty line. */
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
