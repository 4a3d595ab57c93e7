import { sha256 } from "@noble/hashes/sha2.js";
import { addCheckpointText } from "#contracts/seals/add-checkpoint.ts";
import { utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText } from "#contracts/seals/checkpoint.ts";
import { consistencySpans, leafHash, nodesInMemory, rootOf, rootOfSpan } from "#contracts/seals/merkle.ts";
import { noteOf, signerOf, signText, type SignerKey } from "#contracts/seals/signed-note.ts";

export const ORIGIN = "cylindra.audit/0197a000-0000-7000-8000-000000000001";
export const logKey = signerOf(ORIGIN, sha256(utf8("a log's seed")));

/** A log of texts that signs its tree at any size and asks a witness for it. */
export const signedLog = (texts: readonly string[], key: SignerKey = logKey, origin = ORIGIN) => {
  const leaves = texts.map((text) => leafHash(utf8(text)));
  const rootAt = (size: number): Uint8Array => rootOf(leaves.slice(0, size));
  const noteAt = (size: number): string => {
    const text = checkpointText({ origin, size, root: rootAt(size) });
    return noteOf(text, [signText(text, key)]);
  };
  const proof = (from: number, to: number): Uint8Array[] =>
    consistencySpans(from, to).map((span) => rootOfSpan(span, nodesInMemory(leaves.slice(0, to))));
  const body = (from: number, to: number): string =>
    addCheckpointText({ old: from, proof: proof(from, to), note: noteAt(to) });
  return { leaves, rootAt, noteAt, proof, body };
};

export const textsOf = (count: number, mark = "event"): string[] =>
  Array.from({ length: count }, (_, index) => `${mark} ${index}`);
