import { useQuery } from "@tanstack/react-query";
import { get } from "#client/lib/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { Cylinder } from "../cylinder-detail/cylinder-calls.ts";

/**
 * What the archive has on a scanned cylinder. Nothing is shown of one that is unknown, or while the server is out of reach: the scan
 * itself goes on without it.
 */
export const useCylinderInfo = (gasBarcode: string | undefined): Cylinder | undefined =>
  useQuery({
    queryKey: ["cylinder", gasBarcode],
    queryFn: ({ signal }) => get<Cylinder>("/manage/gascylinder/get", { gasBarcode }, { silent: true, signal }),
    enabled: gasBarcode !== undefined && hasCode("gasCylinder:archives:getlist"),
    staleTime: 60_000,
    retry: false,
  }).data;
