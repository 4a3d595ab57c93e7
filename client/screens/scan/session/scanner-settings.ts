import { proxy, subscribe, useSnapshot } from "valtio";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { local } from "#client/lib/storage.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { barcodeLengths, type CodeTwice } from "#contracts/commands/barcode-lengths.ts";
import { send } from "#client/state/api.ts";
import { scannerDefaults, type ScannerSettings } from "./wedge.ts";
import type { ScanRow } from "./scan-row.ts";

const settingsKey = "scanner";

/** The range of each in ms, as the page offers it. */
export const scannerLimits = { gapMs: { min: 20, max: 500 }, pauseMs: { min: 0, max: 3000 } } as const;

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise;

/** `12, 14` as lengths of barcodes. */
export const lengthsOf = (text: string): number[] =>
  [...new Set(text.split(/[^0-9]+/).map(Number))].filter((length) => length >= 4 && length <= 64);

/** Settings as they were kept; what is missing or out of range is as it comes. */
const scannerSettingsOf = (saved: string | null): ScannerSettings => {
  try {
    const { gapMs, pauseMs, lengths } = JSON.parse(saved ?? "{}") as Record<keyof ScannerSettings, unknown>;
    return {
      gapMs: within(gapMs, scannerLimits.gapMs, scannerDefaults.gapMs),
      pauseMs: within(pauseMs, scannerLimits.pauseMs, scannerDefaults.pauseMs),
      lengths: Array.isArray(lengths) ? lengthsOf(lengths.join(",")) : [],
    };
  } catch {
    return { ...scannerDefaults };
  }
};

/** How scanners are recognised at this browser. */
export const scannerSettings = proxy<ScannerSettings>(scannerSettingsOf(local.read(settingsKey)));
subscribe(scannerSettings, () => local.write(settingsKey, JSON.stringify(scannerSettings)));

const lengthsKey = "barcodeLengths";
const twiceKey = "codesTwice";

const savedTwice = (): CodeTwice[] => {
  try {
    const saved = JSON.parse(local.read(twiceKey) ?? "[]") as unknown;
    return Array.isArray(saved) ? saved.filter((one: Partial<CodeTwice>) => typeof one.gasBarcode === "string") : [];
  } catch {
    return [];
  }
};

/** Facts of the fleet's barcodes as they were last learned; kept by the browser for times without a network. */
const learned = proxy({ lengths: lengthsOf(local.read(lengthsKey) ?? ""), twice: savedTwice() });

const learn = async (signal?: AbortSignal): Promise<number[]> => {
  const { list, twice } = await send(barcodeLengths, {}, { silent: true, signal });
  learned.twice = twice;
  local.write(twiceKey, JSON.stringify(twice));
  learned.lengths = list.map(({ length }) => length);
  local.write(lengthsKey, learned.lengths.join());
  return learned.lengths;
};

/** Learns from the fleet, at most once an hour, which lengths its barcodes have. */
export const useLearnedLengths = (): void =>
  void useQuery({ queryKey: [lengthsKey], queryFn: ({ signal }) => learn(signal), staleTime: 3_600_000, retry: false });

/** Reads them at once, after a cylinder turned up that the page should have asked about. */
export const learnNow = async (): Promise<void> => void (await learn().catch(() => undefined));

const bearersOf = (code: string, twice: readonly CodeTwice[]): CodeTwice[] =>
  twice.filter(({ gasBarcode }) => isSameCode(gasBarcode, code));

/** The cylinders that bear a code in several spellings; empty where it names one. */
export const cylindersOfCode = (code: string): CodeTwice[] => bearersOf(code, learned.twice);

/** The same, for a part of the page that is drawn again when they change. */
export const useCylindersOfCode = (code: string): CodeTwice[] => bearersOf(code, useSnapshot(learned).twice);

/** True for a scan whose code several cylinders bear. */
export const useIsTwice = (): ((scan: { gasBarcode: string }) => boolean) => {
  const { twice } = useSnapshot(learned);
  return ({ gasBarcode }) => bearersOf(gasBarcode, twice).length > 1;
};

/** Expected lengths: those set for this browser, else the fleet's; empty: any. */
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
  const lengthText = (lengths.length > 0 ? [...lengths] : [...new Set([...fleet, ...seenLengths(rows)])]).join();
  return useMemo(() => ({ gapMs, pauseMs, lengths: lengthsOf(lengthText) }), [gapMs, pauseMs, lengthText]);
};
