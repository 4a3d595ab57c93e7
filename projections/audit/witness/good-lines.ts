import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { readNote, verifySignature, type NoteSignature, type VerifierKey } from "#contracts/seals/signed-note.ts";

/** A time of 8 bytes and an Ed25519 signature. */
const COSIGNATURE_BYTES = 72;
const MOST_LINES = 16;

/** Reads one line of a witness; `undefined` where it has not the form of a cosignature. */
export const cosignatureLine = (line: string): NoteSignature | undefined => {
  const signatures = readNote(`text\n\n${line}\n`)?.signatures ?? [];
  const [first] = signatures;
  return signatures.length === 1 && first?.bytes.length === COSIGNATURE_BYTES ? first : undefined;
};

/**
 * Lines of a witness's answer that are worth keeping: those that one of `keys` made of this note, or, without keys, all that have the form
 * of a cosignature. None bears the log's own name: a verifier would take it for a signature of the log that fails, and refuse the note.
 */
export const goodLines = (note: string, lines: readonly string[], keys: readonly VerifierKey[]): string[] => {
  const text = readNote(note)?.text ?? "";
  const origin = readCheckpoint(text)?.origin;
  return lines.slice(0, MOST_LINES).filter((line) => {
    const signature = cosignatureLine(line);
    if (signature === undefined || signature.name === origin) return false;
    return keys.length === 0 || keys.some((key) => verifySignature(text, signature, key));
  });
};
