import { useQuery } from "@tanstack/react-query";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { sealCalls, type CheckpointRow, type KeyRow } from "#contracts/audit/seal-calls.ts";
import { fromBase64, toBase64, toHex, utf8 } from "#contracts/seals/bytes.ts";
import { checkpoint } from "#contracts/lists/verify.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { download, get, send } from "#client/state/api.ts";
import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { leafText, type LeafEvent } from "#contracts/seals/leaf.ts";
import { leafHash, verifyInclusion } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf, type VerifierKey } from "#contracts/seals/signed-note.ts";

export type Proof =
  | { state: "checking" }
  /** No checkpoint covers the event yet. */
  | { state: "waiting" }
  | { state: "failed"; error: Error }
  | { state: "wrong"; fault: Fault }
  | { state: "proved"; size: number; root: string; key: string; hashes: number; at: string | undefined };

const silent = { silent: true } as const;

/** Returns a note that covers the index if possible. A request for a note makes the sealer sign the waiting events. */
const noteFor = async (index: number, newest: CheckpointRow | null | undefined): Promise<string> =>
  newest && newest.size > index ? newest.note : (await download(sealCalls.checkpoint, {}, silent)).text();

/** Checks in this browser the signature of the tree, the leaf of the shown event and the path from the leaf to the root. */
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
  return { state: "proved", size, root: toHex(tree.root), key, hashes: proof.length, at };
};

/** Proves an event. Tries again when a newer checkpoint may cover the event. */
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

/** Wait in ms before a proof without a checkpoint is tried again. */
const LOOK_AGAIN = 5000;

/** Tree from a signed note. The signature has been checked here. */
export type SignedTree = { size: number; root: Uint8Array; key: string };

type Fault = "note" | "signature" | "leaf" | "path";

/** Keys that may sign a tree of this size. An old key is valid only up to its last size. */
const keysFor = (keys: readonly KeyRow[], size: number): VerifierKey[] =>
  keys
    .filter(({ from, to }) => from <= size && (to === null || size <= to))
    .map(({ vkey }) => readVerifier(vkey))
    .filter((key) => key !== undefined);

/** Reads a note and checks that one of the log's keys signed it under its own origin. */
export const readTree = (note: string, keys: readonly KeyRow[]): SignedTree | Fault => {
  const read = readNote(note);
  const checkpoint = read && readCheckpoint(read.text);
  if (!checkpoint) return "note";
  const { origin, size, root } = checkpoint;
  const signer = signersOf(read, keysFor(keys, size))?.find(({ name }) => name === origin);
  return signer ? { size, root, key: `${signer.name}+${signer.hash}` } : "signature";
};

type Claim = { index: number; event: LeafEvent; leafHash: string; proof: readonly string[] };

/** Checks that the shown event is in the tree. Returns undefined if it is. */
export const faultOf = (
  { index, event, leafHash: expected, proof }: Claim,
  { size, root }: SignedTree,
): Fault | undefined => {
  const leaf = leafHash(utf8(leafText(event)));
  if (toBase64(leaf) !== expected) return "leaf";
  const path = proof.map(fromBase64).filter((hash) => hash !== undefined);
  return path.length === proof.length && verifyInclusion({ index, size, leaf, proof: path, root }) ? undefined : "path";
};

/** Interval in ms at which the page looks for a new checkpoint. */
const LOOK_EVERY = 10_000;

/** The newest signed checkpoint. Null if there is no checkpoint yet, undefined while loading. */
export const useNewestCheckpoint = (): CheckpointRow | null | undefined =>
  useQuery({
    queryKey: ["auditCheckpoint", "newest"],
    queryFn: async () =>
      (await get<Page<CheckpointRow>>(checkpoint.path, { pageSize: 1 }, { silent: true })).list[0] ?? null,
    refetchInterval: LOOK_EVERY,
  }).data;
