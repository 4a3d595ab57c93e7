import { useQuery } from "@tanstack/react-query";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { sealCalls, type CheckpointRow, type KeyRow } from "#contracts/audit/seal-calls.ts";
import { toBase64, fromBase64, utf8 } from "#contracts/seals/bytes.ts";
import { checkpoint } from "#contracts/lists/verify.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { download, get, send } from "#client/state/api.ts";
import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { leafText, type LeafEvent } from "#contracts/seals/leaf.ts";
import { leafHash, verifyInclusion } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf, type VerifierKey } from "#contracts/seals/signed-note.ts";

export type Proof =
  | { state: "checking" }
  /** No checkpoint covers it yet. */
  | { state: "waiting" }
  | { state: "failed"; error: Error }
  | { state: "wrong"; fault: Fault }
  | { state: "proved"; size: number; root: string; key: string; hashes: number; at: string | undefined };

const silent = { silent: true } as const;

/** A note that covers the index, if one can be had: asking for it makes the sealer sign what waits. */
const noteFor = async (index: number, newest: CheckpointRow | null | undefined): Promise<string> =>
  newest && newest.size > index ? newest.note : (await download(sealCalls.checkpoint, {}, silent)).text();

/** Each step is taken here: who signed the tree, the leaf of the event as it is shown, the path from the one to the other. */
const prove = async ({ index, event }: EventAnswer, newest: CheckpointRow | null | undefined): Promise<Proof> => {
  const [note, { list: keys }] = await Promise.all([
    noteFor(index, newest),
    send(sealCalls.getKeys, { pageIndex: 1, pageSize: 200 }, silent),
  ]);
  const tree = readTree(note, keys);
  if (typeof tree === "string") return { state: "wrong", fault: tree };
  if (tree.size <= index) return { state: "waiting" };
  const { leafHash, proof } = await send(sealCalls.getProof, { index, size: tree.size }, silent);
  const fault = faultOf({ index, event, leafHash, proof }, tree);
  if (fault) return { state: "wrong", fault };
  const { size, key } = tree;
  const at = newest?.size === size ? newest.at : undefined;
  return { state: "proved", size, root: toBase64(tree.root), key, hashes: proof.length, at };
};

/** Proves an event; tries again when a newer checkpoint could cover it. */
export const useProof = (answer: EventAnswer): Proof => {
  const newest = useNewestCheckpoint();
  const covers = newest ? newest.size > answer.index : false;
  const { data, error } = useQuery({
    queryKey: ["auditProof", answer.index, answer.event.id, covers],
    queryFn: () => prove(answer, newest),
    enabled: newest !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? LOOK_AGAIN : false),
  });
  if (error) return { state: "failed", error };
  return data ?? { state: "checking" };
};

/** Time until a proof that waits for a checkpoint is tried again, in ms. */
const LOOK_AGAIN = 5000;

/** A tree that a signed note commits the log to, once its signature was checked here. */
export type SignedTree = { size: number; root: Uint8Array; key: string };

type Fault = "note" | "signature" | "leaf" | "path";

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
  { index, event, leafHash: expected, proof }: Claim,
  { size, root }: SignedTree,
): Fault | undefined => {
  const leaf = leafHash(utf8(leafText(event)));
  if (toBase64(leaf) !== expected) return "leaf";
  const path = proof.map(fromBase64).filter((hash) => hash !== undefined);
  return path.length === proof.length && verifyInclusion({ index, size, leaf, proof: path, root }) ? undefined : "path";
};

/** Time between two looks for a checkpoint, in ms. */
const LOOK_EVERY = 10_000;

/** The newest checkpoint that is signed; null where none is yet, undefined while it is not known. */
export const useNewestCheckpoint = (): CheckpointRow | null | undefined =>
  useQuery({
    queryKey: ["auditCheckpoint", "newest"],
    queryFn: async () =>
      (await get<Page<CheckpointRow>>(checkpoint.path, { pageSize: 1 }, { silent: true })).list[0] ?? null,
    refetchInterval: LOOK_EVERY,
  }).data;
