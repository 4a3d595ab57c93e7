import { proxy, subscribe, useSnapshot } from "valtio";
import { useEffect } from "react";
import { local } from "#client/lib/storage.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { session } from "#client/state/session.ts";
import { baudRates, serialPort, simulatedPort } from "./ports.ts";
import { createScale, scaleSays, takenFrom, type ScaleSays, type ScaleState } from "./scale.ts";
import type { ScalePort } from "./scale-port.ts";

const key = "scale";

/** The sources of weights that can be chosen in this browser. */
export const scaleSources = ["keyboard", "serial", "simulated"] as const;
export type ScaleSource = (typeof scaleSources)[number];

type ScaleSettings = { source: ScaleSource; baudRate: number };

/** Reads the saved settings. By default, weights are typed. */
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

/** The scale settings of this browser. */
export const scaleSettings = proxy<ScaleSettings>(settingsOf(local.read(key)));
subscribe(scaleSettings, () => local.write(key, JSON.stringify(scaleSettings)));

const scale = createScale(() => Date.now());

export const tellScale = scale.tell;

/** The port of a source. `undefined` if weights are typed, or if the server does not allow the simulated scale. */
const portOf = ({ source, baudRate }: ScaleSettings): ScalePort | undefined => {
  if (source === "serial") return serialPort(baudRate);
  return source === "simulated" && session.info?.simulatedScale === true ? simulatedPort : undefined;
};

const connect = async (isAsked: boolean): Promise<void> => {
  const port = portOf(scaleSettings);
  if (port) await scale.connect(port, isAsked);
  else await scale.close();
};

/** Chooses a source of weights, or connects the same one again after a fault. A person clicked, so the browser may ask for the port. */
export const chooseScale = (source: ScaleSource): void => {
  scaleSettings.source = source;
  void connect(true);
};

/** Sets the line speed. */
export const setBaudRate = (baudRate: number): void => {
  scaleSettings.baudRate = baudRate;
  if (scaleSettings.source === "serial") void connect(true);
};

const openIfClosed = (): void => {
  if (scale.state.line === "closed") void connect(false);
};

/** Opens the chosen scale with the page and when it is plugged in, without asking the person. */
const useOpened = (): void =>
  useEffect(() => {
    openIfClosed();
    navigator.serial?.addEventListener("connect", openIfClosed);
    return () => navigator.serial?.removeEventListener("connect", openIfClosed);
  }, []);

/** The status of the chosen scale. It updates with every reading and every second. */
export const useScale = (): { source: ScaleSource; says: ScaleSays } => {
  useOpened();
  const { source } = useSnapshot(scaleSettings);
  const state = useSnapshot(scale.state) as ScaleState;
  const now = Math.max(useClock(), state.heard?.at ?? 0);
  return { source, says: scaleSays(state, now) };
};

/** The weight in grams to take now. It reads the clock again, so that no outdated weight is taken. */
export const takeWeight = (): number | undefined => takenFrom(scaleSays(scale.state, Date.now()));
