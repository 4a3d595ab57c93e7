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

/** The allowed ranges in ms. */
export const scannerLimits = { gapMs: { min: 20, max: 500 }, pauseMs: { min: 0, max: 3000 } } as const;

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise;

/** Parses barcode lengths such as `12, 14`. Only lengths from 4 to 64 are kept. */
export const lengthsOf = (text: string): number[] =>
  [...new Set(text.split(/[^0-9]+/).map(Number))].filter((length) => length >= 4 && length <= 64);

/** Parses saved settings. Missing or out-of-range values get their defaults. */
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

/** The scanner settings of this browser. */
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

/** The last known facts of the fleet's barcodes. The browser stores them for offline use. */
const learned = proxy({ lengths: lengthsOf(local.read(lengthsKey) ?? ""), twice: savedTwice() });

const learn = async (signal?: AbortSignal): Promise<number[]> => {
  const { list, twice } = await send(barcodeLengths, {}, { silent: true, signal });
  learned.twice = twice;
  local.write(twiceKey, JSON.stringify(twice));
  learned.lengths = list.map(({ length }) => length);
  local.write(lengthsKey, learned.lengths.join());
  return learned.lengths;
};

/** Loads the lengths of the fleet's barcodes, at most once an hour. */
export const useLearnedLengths = (): void =>
  void useQuery({ queryKey: [lengthsKey], queryFn: ({ signal }) => learn(signal), staleTime: 3_600_000, retry: false });

/** Reloads the facts immediately, after a scan with a shared code that the page did not know. */
export const learnNow = async (): Promise<void> => void (await learn().catch(() => undefined));

const bearersOf = (code: string, twice: readonly CodeTwice[]): CodeTwice[] =>
  twice.filter(({ gasBarcode }) => isSameCode(gasBarcode, code));

/** The cylinders with this code in different spellings. Empty if the code belongs to one cylinder only. */
export const cylindersOfCode = (code: string): CodeTwice[] => bearersOf(code, learned.twice);

/** A hook like `cylindersOfCode` that updates. */
export const useCylindersOfCode = (code: string): CodeTwice[] => bearersOf(code, useSnapshot(learned).twice);

/** Returns a test for scans with a code of several cylinders. */
export const useIsTwice = (): ((scan: { gasBarcode: string }) => boolean) => {
  const { twice } = useSnapshot(learned);
  return ({ gasBarcode }) => bearersOf(gasBarcode, twice).length > 1;
};

/** Expected barcode lengths: this browser's setting, else the fleet's. Empty: any length. */
export const expectedLengths = (): readonly number[] =>
  scannerSettings.lengths.length > 0 ? scannerSettings.lengths : learned.lengths;

/** Lengths of the registered barcodes in these rows. */
const seenLengths = (rows: ScanRow[]): number[] =>
  rows
    .filter(({ result, codes }) => result !== "wait" && !codes.includes("cylinder.unknown"))
    .map(({ gasBarcode }) => gasBarcode.length);

/** The settings. Without set lengths, those of the fleet and of the page's known cylinders apply; the object changes only with its values. */
export const useScannerSettings = (rows: ScanRow[]): ScannerSettings => {
  const { gapMs, pauseMs, lengths } = useSnapshot(scannerSettings);
  const fleet = useSnapshot(learned).lengths;
  const lengthText = (lengths.length > 0 ? [...lengths] : [...new Set([...fleet, ...seenLengths(rows)])]).join();
  return useMemo(() => ({ gapMs, pauseMs, lengths: lengthsOf(lengthText) }), [gapMs, pauseMs, lengthText]);
};
