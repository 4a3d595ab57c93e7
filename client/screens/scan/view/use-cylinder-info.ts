import { useQuery } from "@tanstack/react-query";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import type { ScanRow } from "../desk/scan-row.ts";
import { benchKey } from "../desk/use-preview.ts";

const ask = (gasBarcode: string | undefined, signal: AbortSignal) =>
  get<CylinderAnswer>("/manage/gascylinder/get", { gasBarcode }, { silent: true, signal });

/**
 * Facts of a scanned cylinder (spec, maker, tare) that scanning never changes. Asked for once its scan is answered and the archive is
 * known to have it; the scan itself goes on without.
 */
export const useCylinderInfo = (row: Pick<ScanRow, "gasBarcode" | "result" | "codes">): CylinderAnswer | undefined => {
  const known = row.result !== "wait" && !row.codes.includes("cylinder.unknown");
  return useQuery({
    queryKey: ["scanned", row.gasBarcode],
    queryFn: ({ signal }) => ask(row.gasBarcode, signal),
    enabled: known && hasCode(...cylinderScreens.record.codes.list),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
};

/** How a cylinder on the bench stands now: its gate and place decide what can be done, so an earlier answer does not serve. */
export const useCylinderNow = (gasBarcode: string, scannedAt: string): CylinderAnswer | undefined =>
  useQuery({
    queryKey: [benchKey, gasBarcode, scannedAt],
    queryFn: ({ signal }) => ask(gasBarcode, signal),
    enabled: hasCode(...cylinderScreens.record.codes.list),
    retry: false,
  }).data;
