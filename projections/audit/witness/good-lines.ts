import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { readNote, verifySignature, type NoteSignature, type VerifierKey } from "#contracts/seals/signed-note.ts";

/** A time of 8 bytes and an Ed25519 signature. */
const COSIGNATURE_BYTES = 72;
const MOST_LINES = 16;

/** Reads one line of a witness. `undefined` if it does not have the form of a cosignature. */
export const cosignatureLine = (line: string): NoteSignature | undefined => {
  const signatures = readNote(`text\n\n${line}\n`)?.signatures ?? [];
  const [first] = signatures;
  return signatures.length === 1 && first?.bytes.length === COSIGNATURE_BYTES ? first : undefined;
};

/**
 * Lines of a witness's response to store: those signed by one of `keys`, or, without keys, all in the form of a cosignature. Lines with the log's own
 * name are left out, because a verifier would take them for a bad signature of the log and reject the note.
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
