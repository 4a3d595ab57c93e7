import { useQuery } from "@tanstack/react-query";
import { sealCalls, type CheckpointRow } from "#contracts/audit/seal-calls.ts";
import { send } from "#client/state/api.ts";

/** Time between two looks for a checkpoint, in ms. */
const LOOK_EVERY = 10_000;

/** The newest checkpoint that is signed; null where none is yet, undefined while it is not known. */
export const useNewestCheckpoint = (): CheckpointRow | null | undefined =>
  useQuery({
    queryKey: ["auditCheckpoint", "newest"],
    queryFn: async () =>
      (await send(sealCalls.getCheckpoints, { pageIndex: 1, pageSize: 1 }, { silent: true })).list[0] ?? null,
    refetchInterval: LOOK_EVERY,
  }).data;
