import { queryOptions, useQuery, keepPreviousData } from "@tanstack/react-query";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { send, get } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { hasCode } from "#client/state/session.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { type CylinderAnswer, cylinder } from "#contracts/lists/cylinder.ts";
import { useDelayed } from "#client/kit/inputs/use-delayed.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { itemOf, type Job } from "../job/job.ts";
import { ownPreview, type Preview } from "./interlock.ts";
import type { ScanRow } from "./scan-row.ts";

/** Query key prefix of the requests about pending cylinders. */
const pendingKey = "bench";
/** Time between two previews of the current cylinder in ms. Other people work with it too, and its check ages. */
const askAgainMs = 15_000;

/**
 * The request for the expected result of a pending cylinder. The bench, its queue and the session share the answer. Without a network it is what this
 * device knows of the company's own cylinders.
 */
export const previewQuery = (gasBarcode: string, scannedAt: string, job: Job) => {
  const { procedureId, companyId, fillingId } = itemOf(job);
  const query = { gasBarcode, procedureId, companyId, fillingId };
  return queryOptions({
    queryKey: [pendingKey, gasBarcode, scannedAt, query],
    queryFn: async ({ signal }): Promise<Preview> => {
      try {
        return await send(previewProcedure, query, { silent: true, signal });
      } catch (error) {
        const own = error instanceof ApiError && error.isAway ? ownPreview(gasBarcode, job) : undefined;
        if (!own) throw error;
        return own;
      }
    },
    retry: false,
  });
};

type Asks = { gasBarcode: string; scannedAt: string; job: Job };

/** The expected result if a pending cylinder were recorded now. Undefined while unknown, for example offline. `isCurrent`: it is asked for again and again. */
export const usePreview = ({ gasBarcode, scannedAt, job }: Asks, isCurrent = true): Preview | undefined =>
  useQuery({
    ...previewQuery(gasBarcode, scannedAt, job),
    enabled: hasCode(...previewProcedure.permission),
    staleTime: isCurrent ? 0 : Number.POSITIVE_INFINITY,
    refetchInterval: isCurrent && askAgainMs,
  }).data;

/** Reloads the data of pending cylinders, because a recording may have changed it. */
export const refreshPending = (gasBarcodes?: readonly string[]): void => {
  const isMeant = (gasBarcode: unknown) => gasBarcodes?.some((code) => code === gasBarcode) ?? true;
  void queryClient.invalidateQueries({ queryKey: [pendingKey], predicate: ({ queryKey }) => isMeant(queryKey[1]) });
};

const ask = (gasBarcode: string | undefined, signal: AbortSignal) =>
  send(getCylinder, { gasBarcode }, { silent: true, signal });

/**
 * Facts of a scanned cylinder (specification, maker, tare) that scanning never changes. They are loaded once the scan has a result and the cylinder
 * is known to be registered. The scan does not wait for them.
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

/** The current state of a pending cylinder. Its gate and place decide what can be done, so the cache is not used. */
export const useCylinderNow = (gasBarcode: string, scannedAt: string): CylinderAnswer | undefined =>
  useQuery({
    queryKey: [pendingKey, gasBarcode, scannedAt],
    queryFn: ({ signal }) => ask(gasBarcode, signal),
    enabled: hasCode(...cylinderScreens.record.codes.list),
    retry: false,
  }).data;

type Listed = { gasBarcode: string; specName?: string | null };
/** A registered barcode. `isNear`: the ledger has it at the job's vehicle or customer. */
export type Match = Listed & { isNear: boolean };

/** Minimum number of typed characters for a search. */
const leastSigns = 4;
/** Maximum number of matches shown while typing. */
const mostMatches = 5;

const useListed = (part: string, holderId: string | undefined, isAsked: boolean): Listed[] => {
  const { data } = useQuery({
    queryKey: ["barcode-matches", part, holderId],
    queryFn: ({ signal }) =>
      get<{ list: Listed[] }>(
        cylinder.path,
        { pageIndex: 1, pageSize: mostMatches, gasBarcode: part, holderId },
        { silent: true, signal },
      ),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isAsked ? (data?.list ?? []) : [];
};

/** Registered barcodes that contain the typed text, after a pause in typing. Those at the vehicle or customer `near` come first. */
export const useMatches = (typed: string, near?: string): Match[] => {
  const part = useDelayed(typed.trim());
  const isAsked = [part, typed.trim()].every(({ length }) => length >= leastSigns) && hasCode(...cylinder.permission);
  const nearby = useListed(part, near, isAsked && near !== undefined);
  const codes = new Set(nearby.map(({ gasBarcode }) => gasBarcode));
  const others = useListed(part, undefined, isAsked).filter(({ gasBarcode }) => !codes.has(gasBarcode));
  return [...nearby.map((each) => ({ ...each, isNear: true })), ...others.map((each) => ({ ...each, isNear: false }))];
};
