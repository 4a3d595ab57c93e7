import { ed25519 } from "@noble/curves/ed25519.js";
import { noteOf, readNote, signText, type NoteSignature } from "#contracts/seals/signed-note.ts";
import type { Attacks } from "./attacks.ts";
import { setText, textOf, type Place } from "./edit.ts";

const notes = ["checkpoint.txt", "manifest.txt"] as const;

/** Changes a note's text and signatures. */
const editNote = (
  place: Place,
  edit: (note: { text: string; signatures: NoteSignature[] }) => void,
  file = place.random.pick(notes),
): true => {
  const note = readNote(textOf(place, file))!;
  edit(note);
  setText(place, file, noteOf(note.text, note.signatures));
  return true;
};

/** A signature whose scalar is larger by the group's order: the same to a verifier that doesn't look. */
const loosened = (bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  let carry = ed25519.Point.Fn.ORDER;
  for (let at = 32; at < 64; at++) {
    carry += BigInt(copy[at]!);
    copy[at] = Number(carry & 0xffn);
    carry >>= 8n;
  }
  return copy;
};

const trueSignature = ({ made }: Place, signatures: NoteSignature[]): NoteSignature =>
  signatures.find(({ hash }) => hash === made.signer.hash)!;

/** Attacks on notes: signed again after them is only what they leave, so each stands for the signature of its own. */
export const attacksOnNotes: Attacks = {
  "a signature is another's": (place) =>
    editNote(
      place,
      ({ signatures }) =>
        void (trueSignature(place, signatures).bytes[place.random.between(0, 63)]! ^= 1 << place.random.between(0, 7)),
    ),
  "a signature is loose": (place) =>
    editNote(place, ({ signatures }) => {
      const own = trueSignature(place, signatures);
      own.bytes = loosened(own.bytes);
    }),
  "a second signature of the key is wrong": (place) =>
    editNote(place, ({ text, signatures }) => {
      const wrong = signText(`${text}x`, place.made.signer);
      signatures.splice(place.random.between(0, signatures.length), 0, wrong);
    }),
  "a note has only an unknown key's signature": (place) =>
    editNote(place, (note) => void (note.signatures = [signText(note.text, place.own)])),
  "a note has a fourth line": (place) =>
    editNote(place, (note) => {
      note.text += "extension\n";
      note.signatures = [signText(note.text, place.made.signer)];
    }),
  "a note is of another origin": (place) =>
    editNote(place, (note) => {
      const { name } = place.made.signer;
      const other = place.random.pick([
        place.other.signer.name,
        name.toUpperCase(),
        `${name}/2`,
        `${name} `,
        name.replace("cylindra", "cylindrb"),
      ]);
      note.text = note.text.replace(name, other);
      note.signatures = [signText(note.text, place.made.signer)];
    }),
  "a note is of another bundle": (place) => {
    const file = place.random.pick(notes);
    setText(place, file, textOf(place.other, file));
    return true;
  },
  "a note has no signature": (place) => {
    const file = place.random.pick(notes);
    const note = textOf(place, file);
    setText(place, file, note.slice(0, note.indexOf("\n\n") + place.random.between(1, 2)));
    return true;
  },
  "the manifest names another digest": (place) =>
    editNote(
      place,
      (note) => {
        note.text = note.text.replace(/[0-9a-f]{64}\n$/, `${"0".repeat(64)}\n`);
        note.signatures = [signText(note.text, place.made.signer)];
      },
      "manifest.txt",
    ),
};
