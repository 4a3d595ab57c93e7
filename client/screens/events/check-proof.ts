import type { KeyRow } from "#contracts/audit/seal-calls.ts";
import { fromBase64, toBase64, utf8 } from "#contracts/seals/bytes.ts";
import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { leafText, type LeafEvent } from "#contracts/seals/leaf.ts";
import { leafHash, verifyInclusion } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf, type VerifierKey } from "#contracts/seals/signed-note.ts";

/** A tree that a signed note commits the log to, once its signature was checked here. */
export type SignedTree = { size: number; root: Uint8Array; key: string };

/** Reasons for which a proof is not taken. */
export type Fault = "note" | "signature" | "leaf" | "path";

/** Keys that may sign a tree of this size: an old key is not believed beyond its last size. */
const keysFor = (keys: readonly KeyRow[], size: number): VerifierKey[] =>
  keys
    .filter(({ from, to }) => from <= size && (to === null || size <= to))
    .map(({ vkey }) => readVerifier(vkey))
    .filter((key) => key !== undefined);

/** Reads a note, and checks that a key of the log signed it under its own origin. */
export const readTree = (note: string, keys: readonly KeyRow[]): SignedTree | Fault => {
  const read = readNote(note);
  const checkpoint = read && readCheckpoint(read.text);
  if (!checkpoint) return "note";
  const { origin, size, root } = checkpoint;
  const signer = signersOf(read, keysFor(keys, size))?.find(({ name }) => name === origin);
  return signer ? { size, root, key: `${signer.name}+${signer.hash}` } : "signature";
};

type Claim = { index: number; event: LeafEvent; leafHash: string; proof: readonly string[] };

/** Checks that an event, as it is shown, stands in a tree. Undefined: it does. */
export const faultOf = (
  { index, event, leafHash: said, proof }: Claim,
  { size, root }: SignedTree,
): Fault | undefined => {
  const leaf = leafHash(utf8(leafText(event)));
  if (toBase64(leaf) !== said) return "leaf";
  const path = proof.map(fromBase64).filter((hash) => hash !== undefined);
  return path.length === proof.length && verifyInclusion({ index, size, leaf, proof: path, root }) ? undefined : "path";
};
