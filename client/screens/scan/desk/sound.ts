import type { ScanResult } from "./outcome.ts";

type Tone = { hz: number; at: number; s: number; wave: OscillatorType };

/** Told apart without looking: high for recorded, twice for an exception, low and long for refused, a tick for kept here. */
const tones: Record<ScanResult, Tone[]> = {
  ok: [{ hz: 1320, at: 0, s: 0.09, wave: "sine" }],
  exc: [
    { hz: 880, at: 0, s: 0.1, wave: "triangle" },
    { hz: 660, at: 0.14, s: 0.16, wave: "triangle" },
  ],
  no: [{ hz: 196, at: 0, s: 0.5, wave: "square" }],
  wait: [{ hz: 520, at: 0, s: 0.03, wave: "sine" }],
  rep: [{ hz: 520, at: 0, s: 0.06, wave: "triangle" }],
};
/** A batch sounds once for each of its scans, but no longer than a person listens. */
const most = 5;
const apart = 0.16;

/** Plays the sound of each outcome. The audio device opens at the first one, as browsers want a gesture before it. */
export const createSounds = () => {
  let audio: AudioContext | undefined;
  let free = 0;
  const tone = (context: AudioContext, { hz, at, s, wave }: Tone, start: number) => {
    const oscillator = new OscillatorNode(context, { frequency: hz, type: wave });
    const gain = new GainNode(context, { gain: 0.12 });
    gain.gain.setTargetAtTime(0, start + at + s * 0.6, s * 0.15);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + s);
  };
  return (results: ScanResult[]): void => {
    if (results.length === 0 || typeof AudioContext === "undefined") return;
    audio ??= new AudioContext();
    void audio.resume();
    // The gravest are heard first: a refusal must not drown in the sounds of a truck.
    const order: ScanResult[] = ["no", "exc", "ok", "rep", "wait"];
    const heard = [...results].sort((a, b) => order.indexOf(a) - order.indexOf(b)).slice(0, most);
    for (const result of heard) {
      const start = Math.max(audio.currentTime, free);
      for (const each of tones[result]) tone(audio, each, start);
      free = start + apart + Math.max(...tones[result].map(({ at, s }) => at + s));
    }
  };
};
