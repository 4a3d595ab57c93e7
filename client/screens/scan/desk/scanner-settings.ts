import { proxy, subscribe } from "valtio";
import { local } from "#client/lib/storage.ts";
import { scannerDefaults, type ScannerSettings } from "./wedge.ts";

const key = "scanner";

/** The range of each in ms, as the page offers it. */
export const scannerLimits = { gapMs: { min: 20, max: 500 }, pauseMs: { min: 0, max: 3000 } } as const;

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise;

/** `12, 14` as lengths of barcodes. */
export const lengthsOf = (text: string): number[] =>
  [...new Set(text.split(/[^0-9]+/).map(Number))].filter((length) => length >= 4 && length <= 64);

/** Settings as they were kept; what is missing or out of range is as it comes. */
const scannerSettingsOf = (kept: string | null): ScannerSettings => {
  try {
    const { gapMs, pauseMs, lengths } = JSON.parse(kept ?? "{}") as Record<keyof ScannerSettings, unknown>;
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
export const scannerSettings = proxy<ScannerSettings>(scannerSettingsOf(local.read(key)));
subscribe(scannerSettings, () => local.write(key, JSON.stringify(scannerSettings)));
