import { proxy } from "valtio";
import {
  parseReading,
  type Reading,
  linesOf,
  type ScaleNews,
  type OpenScale,
  type ScaleFault,
  type ScalePort,
} from "./scale-port.ts";

/** The time in ms without a line after which the scale is silent. Its last weight is then no longer valid. */
export const silentAfterMs = 3000;
/** Time in ms for which the same weight must be shown to be stable, if the scale does not send that. */
const steadyMs = 1000;
/** Allowed change of a stable weight, in grams. */
const flicker = 10;

/** The state of a scale. Times are in ms since 1970 by this device's clock. */
export type ScaleState = {
  line: "closed" | "opening" | "open";
  fault: ScaleFault | undefined;
  /** The last line: a weight, or text that is no weight. */
  heard: { at: number; reading: Required<Reading> } | { at: number; rubbish: string } | undefined;
  /** When the scale was opened. */
  openedAt: number;
};

/** The scale's status at a given time. It has a weight only while the weight is recent. */
export type ScaleSays =
  | { is: "none" | "opening" }
  | { is: "fault"; fault: ScaleFault }
  | { is: "silent"; seconds: number }
  | { is: "rubbish"; text: string }
  | { is: "live"; grams: number; stable: boolean };

export const scaleSays = ({ line, fault, heard: reading, openedAt }: ScaleState, now: number): ScaleSays => {
  if (fault) return { is: "fault", fault };
  if (line !== "open") return { is: line === "closed" ? "none" : "opening" };
  const quietMs = now - (reading?.at ?? openedAt);
  if (quietMs >= silentAfterMs) return { is: "silent", seconds: Math.floor(quietMs / 1000) };
  if (!reading) return { is: "opening" };
  return "rubbish" in reading ? { is: "rubbish", text: reading.rubbish } : { is: "live", ...reading.reading };
};

/** The weight in grams that may be taken: recent, stable and above zero. */
export const takenFrom = (says: ScaleSays): number | undefined =>
  says.is === "live" && says.stable && says.grams > 0 ? says.grams : undefined;

/** Recognizes a stable weight, for scales that do not send that. */
const createSteadiness = () => {
  let anchor: { grams: number; at: number } | undefined;
  return ({ grams, stable }: Reading, at: number): boolean => {
    if (!anchor || Math.abs(anchor.grams - grams) > flicker) anchor = { grams, at };
    return stable ?? at - anchor.at >= steadyMs;
  };
};

/** One scale that can be opened, read line by line and closed. `now` is in ms since 1970. */
export const createScale = (now: () => number) => {
  const state = proxy<ScaleState>({ line: "closed", fault: undefined, heard: undefined, openedAt: 0 });
  let open: OpenScale | undefined;
  /** Counts openings and closings, so that readings of an earlier connection are ignored. */
  let turn = 0;
  const end = (fault: ScaleFault | undefined) =>
    Object.assign(state, { line: "closed", fault, heard: undefined } satisfies Partial<ScaleState>);

  const listen = async (scale: OpenScale, mine: number): Promise<void> => {
    const isSteady = createSteadiness();
    try {
      for await (const text of linesOf(scale.chunks)) {
        if (mine !== turn) return;
        const [at, reading] = [now(), parseReading(text)];
        state.heard = reading
          ? { at, reading: { grams: reading.grams, stable: isSteady(reading, at) } }
          : { at, rubbish: text };
      }
    } finally {
      if (mine === turn) end("unplugged");
    }
  };
  const close = async (): Promise<void> => {
    turn += 1;
    const closed = open;
    open = undefined;
    end(undefined);
    await closed?.close();
  };
  return {
    state,
    close,
    /** Closes the previous scale and opens this one. Resolves when it is open or has failed; `ended` resolves when the data ends. */
    connect: async (port: ScalePort, isAsked: boolean): Promise<{ ended: Promise<void> }> => {
      await close();
      const mine = turn;
      state.line = "opening";
      const serialPort = await port(isAsked);
      if (typeof serialPort === "string") {
        if (mine === turn) end(serialPort);
        return { ended: Promise.resolve() };
      }
      if (mine !== turn) {
        await serialPort.close();
        return { ended: Promise.resolve() };
      }
      open = serialPort;
      Object.assign(state, { line: "open", openedAt: now() } satisfies Partial<ScaleState>);
      return { ended: listen(serialPort, mine).catch(() => undefined) };
    },
    tell: (news: ScaleNews) => open?.tell?.(news),
  };
};
export type Scale = ReturnType<typeof createScale>;
