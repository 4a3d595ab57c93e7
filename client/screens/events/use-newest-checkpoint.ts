import { useQuery } from "@tanstack/react-query";
import type { CheckpointRow } from "#contracts/audit/seal-calls.ts";
import { checkpoint } from "#contracts/lists/verify.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";

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
