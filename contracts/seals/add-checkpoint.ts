import { fromBase64, toBase64 } from "./bytes.ts";

/** The body of `add-checkpoint` (C2SP tlog-witness): the size that the witness is thought to have, the proof from there, and the note. */
export type AddCheckpoint = { old: number; proof: readonly Uint8Array[]; note: string };

/** Content type of a 409, whose body is the size that the witness has. */
export const SIZE_TYPE = "text/x.tlog.size";
const MOST_PROOF_LINES = 63;
const DECIMAL = /^(0|[1-9]\d{0,15})$/;

export const addCheckpointText = ({ old, proof, note }: AddCheckpoint): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join("")}\n${note}`;

/** Reads a decimal size of a body or of a 409's answer; `undefined` for other text. */
export const readSize = (text: string): number | undefined => {
  const size = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(size) ? size : undefined;
};

/** Reads such a body; `undefined` where it has not that form. The note is not looked at. */
export const readAddCheckpoint = (body: string): AddCheckpoint | undefined => {
  const end = body.indexOf("\n\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = body.slice(0, end).split("\n");
  const old = first.startsWith("old ") ? readSize(first.slice(4)) : undefined;
  const proof = lines.flatMap((line) => fromBase64(line) ?? []);
  const isWhole = proof.length === lines.length && proof.every((hash) => hash.length === 32);
  if (old === undefined || !isWhole || proof.length > MOST_PROOF_LINES) return undefined;
  return { old, proof, note: body.slice(end + 2) };
};
