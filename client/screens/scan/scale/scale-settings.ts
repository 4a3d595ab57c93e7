import { proxy, subscribe } from "valtio";
import { local } from "#client/lib/storage.ts";
import { baudRates } from "./serial-port.ts";

const key = "scale";

/** Sources of weights that a person may choose at this browser. */
export const scaleSources = ["keyboard", "serial", "simulated"] as const;
export type ScaleSource = (typeof scaleSources)[number];

export type ScaleSettings = { source: ScaleSource; baudRate: number };

/** Settings as they were kept; weights are typed until somebody chooses a scale. */
const settingsOf = (kept: string | null): ScaleSettings => {
  try {
    const { source, baudRate } = JSON.parse(kept ?? "{}") as Record<keyof ScaleSettings, unknown>;
    return {
      source: scaleSources.find((each) => each === source) ?? "keyboard",
      baudRate: baudRates.find((each) => each === baudRate) ?? baudRates[0],
    };
  } catch {
    return { source: "keyboard", baudRate: baudRates[0] };
  }
};

/** The scale of this browser, as somebody chose it. */
export const scaleSettings = proxy<ScaleSettings>(settingsOf(local.read(key)));
subscribe(scaleSettings, () => local.write(key, JSON.stringify(scaleSettings)));
