import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { proxy, useSnapshot } from "valtio";
import { barcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import { send } from "#client/state/api.ts";
import { local } from "#client/lib/storage.ts";
import type { ScanRow } from "./scan-row.ts";
import { lengthsOf, scannerSettings } from "./scanner-settings.ts";
import type { ScannerSettings } from "./wedge.ts";

const key = "barcodeLengths";

/** Lengths of the fleet's barcodes as they were last learned; kept by the browser for times without a network. */
const learned = proxy({ lengths: lengthsOf(local.read(key) ?? "") });

const learn = async (signal: AbortSignal): Promise<number[]> => {
  const { list } = await send(barcodeLengths, {}, { silent: true, signal });
  learned.lengths = list.map(({ length }) => length);
  local.write(key, learned.lengths.join());
  return learned.lengths;
};

/** Learns from the fleet, at most once an hour, which lengths its barcodes have. */
export const useLearnedLengths = (): void =>
  void useQuery({ queryKey: [key], queryFn: ({ signal }) => learn(signal), staleTime: 3_600_000, retry: false });

/** The lengths that are expected: those that somebody set for this browser, else the fleet's; empty: any. */
export const expectedLengths = (): readonly number[] =>
  scannerSettings.lengths.length > 0 ? scannerSettings.lengths : learned.lengths;

/** Lengths of the barcodes that the server knew. */
const seenLengths = (rows: ScanRow[]): number[] =>
  rows
    .filter(({ result, codes }) => result !== "wait" && !codes.includes("cylinder.unknown"))
    .map(({ gasBarcode }) => gasBarcode.length);

/** The settings, with the lengths of the fleet and of this page's known cylinders where none are set; the same object while nothing changes. */
export const useScannerSettings = (rows: ScanRow[]): ScannerSettings => {
  const { gapMs, pauseMs, lengths } = useSnapshot(scannerSettings);
  const fleet = useSnapshot(learned).lengths;
  const known = (lengths.length > 0 ? [...lengths] : [...new Set([...fleet, ...seenLengths(rows)])]).join();
  return useMemo(() => ({ gapMs, pauseMs, lengths: lengthsOf(known) }), [gapMs, pauseMs, known]);
};
