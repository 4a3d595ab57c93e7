import { useQuery } from "@tanstack/react-query";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { checkpointPath, sealCalls, type CheckpointRow } from "#contracts/audit/seal-calls.ts";
import { toBase64 } from "#contracts/seals/bytes.ts";
import { download, send } from "#client/state/api.ts";
import { faultOf, readTree, type Fault } from "./check-proof.ts";
import { useNewestCheckpoint } from "./use-newest-checkpoint.ts";

/** Outcome of checking an event's proof in this browser. */
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
  newest && newest.size > index ? newest.note : (await download(checkpointPath, silent)).text();

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

/** Proves an event anew whenever another checkpoint could cover it; once proved it stays so. */
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
