import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import { previewProcedure, type PreviewAnswer } from "#contracts/commands/preview.ts";
import { send, get } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { hasCode } from "#client/state/session.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { type CylinderAnswer, cylinder } from "#contracts/lists/cylinder.ts";
import { useDelayed } from "#client/kit/inputs/use-delayed.ts";
import { itemOf, type Job } from "../job/job.ts";
import type { ScanRow } from "./scan-row.ts";

/** Query key of what is asked about pending cylinders. */
const pendingKey = "bench";
/** ms between previews of the cylinder in hand: others work with it too, and a check grows old. */
const askAgainMs = 15_000;

/** How recording the cylinder in hand would go now; undefined while that is not known, as without a network. */
export const usePreview = (gasBarcode: string, scannedAt: string, job: Job): PreviewAnswer | undefined => {
  const { procedureId, companyId, fillingId } = itemOf(job);
  const query = { gasBarcode, procedureId, companyId, fillingId };
  return useQuery({
    queryKey: [pendingKey, gasBarcode, scannedAt, query],
    queryFn: ({ signal }) => send(previewProcedure, query, { silent: true, signal }),
    enabled: hasCode(...previewProcedure.permission),
    staleTime: 0,
    refetchInterval: askAgainMs,
    retry: false,
  }).data;
};

/** Asks again about every pending cylinder: the last recording may have changed what holds for them. */
export const refreshPending = (): void => void queryClient.invalidateQueries({ queryKey: [pendingKey] });

const ask = (gasBarcode: string | undefined, signal: AbortSignal) =>
  send(getCylinder, { gasBarcode }, { silent: true, signal });

/**
 * Facts of a scanned cylinder (spec, maker, tare) that scanning never changes. Asked for once its scan is answered and the archive is
 * known to have it; the scan itself goes on without.
 */
export const useCylinderInfo = (row: Pick<ScanRow, "gasBarcode" | "result" | "codes">): CylinderAnswer | undefined => {
  const isRegistered = row.result !== "wait" && !row.codes.includes("cylinder.unknown");
  return useQuery({
    queryKey: ["scanned", row.gasBarcode],
    queryFn: ({ signal }) => ask(row.gasBarcode, signal),
    enabled: isRegistered && hasCode(...cylinderScreens.record.codes.list),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
};

/** State of a pending cylinder now: its gate and place decide what can be done, so no cached answer is used. */
export const useCylinderNow = (gasBarcode: string, scannedAt: string): CylinderAnswer | undefined =>
  useQuery({
    queryKey: [pendingKey, gasBarcode, scannedAt],
    queryFn: ({ signal }) => ask(gasBarcode, signal),
    enabled: hasCode(...cylinderScreens.record.codes.list),
    retry: false,
  }).data;

export type Match = { gasBarcode: string; specName?: string | null };

/** Typed signs from which on matches are searched. */
const leastSigns = 4;
/** More than these nobody reads while typing. */
const mostMatches = 5;

/** Barcodes of the archive that hold what is typed, once typing pauses. */
export const useMatches = (typed: string): Match[] => {
  const part = useDelayed(typed.trim());
  const isLongEnough = part.length >= leastSigns && hasCode(...cylinder.permission);
  const { data } = useQuery({
    queryKey: ["barcode-matches", part],
    queryFn: ({ signal }) =>
      get<{ list: Match[] }>(
        cylinder.path,
        { pageIndex: 1, pageSize: mostMatches, gasBarcode: part },
        { silent: true, signal },
      ),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isLongEnough && typed.trim().length >= leastSigns ? (data?.list ?? []) : [];
};
