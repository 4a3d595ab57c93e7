import type { ConsistencyAnswer, KeyRow, ProofAnswer } from "#contracts/audit/seal-calls.ts";
import { toBase64 } from "#contracts/seals/bytes.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import { done, refusedCall, type Answer } from "../answer.ts";

type Page = { pageIndex: number; pageSize: number };
type Paged<Row> = { list: Row[]; total: number };

/** Proves that an event is in the tree of a given size. */
export const proveInclusion = async (
  reader: SealReader,
  { index, size }: { index: number; size: number },
): Promise<Answer<ProofAnswer>> => {
  const sealedSize = (await reader.progress()).size;
  if (index >= size) return refusedCall("audit.indexNotBelowSize", { params: { index, size } });
  if (size > sealedSize) return refusedCall("audit.beyondEnd", { params: { index: size, size: sealedSize } });
  const [{ leafHash, proof }, root] = await Promise.all([reader.inclusion(index, size), reader.rootAt(size)]);
  return done({
    index,
    size,
    leafHash: toBase64(leafHash),
    root: toBase64(root),
    proof: proof.map((hash) => toBase64(hash)),
  });
};

/** Proves that a larger tree continues a smaller one. */
export const proveConsistency = async (
  reader: SealReader,
  { from, to }: { from: number; to: number },
): Promise<Answer<ConsistencyAnswer>> => {
  if (from > to) return refusedCall("audit.fromBeyondTo", { params: { from, to } });
  const sealedSize = (await reader.progress()).size;
  if (to > sealedSize) return refusedCall("audit.beyondEnd", { params: { index: to, size: sealedSize } });
  const proof = await reader.consistency(from, to);
  return done({ from, to, proof: proof.map((hash) => toBase64(hash)) });
};

/** Verifier keys, newest first. */
export const listKeys = async (reader: SealReader, { pageIndex, pageSize }: Page): Promise<Answer<Paged<KeyRow>>> => {
  const keys = (await reader.keys()).toReversed();
  const list = keys.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
  return done({ list: list.map(({ vkey, from, to }) => ({ vkey, from, to: to ?? null })), total: keys.length });
};
