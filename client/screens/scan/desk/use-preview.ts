import { useQuery } from "@tanstack/react-query";
import { previewProcedure, type PreviewAnswer } from "#contracts/commands/preview.ts";
import { send } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { hasCode } from "#client/state/session.ts";
import { itemOf, type Job } from "../job/job.ts";

/** Under it stands all that is asked about cylinders on the bench. */
export const benchKey = "bench";
/** ms: how long an answer about the cylinder in hand may stand; others work with it too, and a check grows old. */
const askAgainMs = 15_000;

/** How recording the cylinder in hand would go now; undefined while that is not known, as without a network. */
export const usePreview = (gasBarcode: string, scannedAt: string, job: Job): PreviewAnswer | undefined => {
  const { procedureId, companyId, fillingId } = itemOf(job);
  const asked = { gasBarcode, procedureId, companyId, fillingId };
  return useQuery({
    queryKey: [benchKey, gasBarcode, scannedAt, asked],
    queryFn: ({ signal }) => send(previewProcedure, asked, { silent: true, signal }),
    enabled: hasCode(...previewProcedure.permission),
    staleTime: 0,
    refetchInterval: askAgainMs,
    retry: false,
  }).data;
};

/** Asks anew about every cylinder on the bench: what was just recorded may have changed what holds for them. */
export const askBenchAgain = (): void => void queryClient.invalidateQueries({ queryKey: [benchKey] });
