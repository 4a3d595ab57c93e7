import { proxy, subscribe, useSnapshot } from "valtio";
import { useEffect } from "react";
import { local } from "#client/lib/storage.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { session } from "#client/state/session.ts";
import { baudRates, serialPort, simulatedPort } from "./ports.ts";
import { createScale, scaleSays, takenFrom, type ScaleSays, type ScaleState } from "./scale.ts";
import type { ScalePort } from "./scale-port.ts";

const key = "scale";

/** Sources of weights that a person may choose at this browser. */
export const scaleSources = ["keyboard", "serial", "simulated"] as const;
export type ScaleSource = (typeof scaleSources)[number];

type ScaleSettings = { source: ScaleSource; baudRate: number };

/** Settings as they were kept; weights are typed until somebody chooses a scale. */
const settingsOf = (saved: string | null): ScaleSettings => {
  try {
    const { source, baudRate } = JSON.parse(saved ?? "{}") as Record<keyof ScaleSettings, unknown>;
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

/** The scale of this page. */
const scale = createScale(() => Date.now());

export const tellScale = scale.tell;

/** The port of a source; none where weights are typed, and for invented weights where the server does not offer them. */
const portOf = ({ source, baudRate }: ScaleSettings): ScalePort | undefined => {
  if (source === "serial") return serialPort(baudRate);
  return source === "simulated" && session.info?.simulatedScale === true ? simulatedPort : undefined;
};

const connect = async (isAsked: boolean): Promise<void> => {
  const port = portOf(scaleSettings);
  if (port) await scale.connect(port, isAsked);
  else await scale.close();
};

/** Another source of weights, or the same one again after a fault. A person pressed for it: the browser may ask for the port. */
export const chooseScale = (source: ScaleSource): void => {
  scaleSettings.source = source;
  void connect(true);
};

/** Another speed of the line. */
export const setBaudRate = (baudRate: number): void => {
  scaleSettings.baudRate = baudRate;
  if (scaleSettings.source === "serial") void connect(true);
};

const openIfClosed = (): void => {
  if (scale.state.line === "closed") void connect(false);
};

/** Opens the chosen scale with the page, without asking, and again when it is plugged in. */
const useOpened = (): void =>
  useEffect(() => {
    openIfClosed();
    navigator.serial?.addEventListener("connect", openIfClosed);
    return () => navigator.serial?.removeEventListener("connect", openIfClosed);
  }, []);

/** The word on the chosen scale now, and again with every reading and every second. */
export const useScale = (): { source: ScaleSource; says: ScaleSays } => {
  useOpened();
  const { source } = useSnapshot(scaleSettings);
  const state = useSnapshot(scale.state) as ScaleState;
  const now = Math.max(useClock(), state.heard?.at ?? 0);
  return { source, says: scaleSays(state, now) };
};

/** The weight in grams to take in this very moment: asked of the clock again, so that no figure is taken that went stale meanwhile. */
export const takeWeight = (): number | undefined => takenFrom(scaleSays(scale.state, Date.now()));
