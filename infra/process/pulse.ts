/** A role's sign of life to its supervisor. */
export const PULSE = "alive";
export const PULSE_MS = 5_000;

/** Sends signs of life as long as this process' event loop turns; without a supervisor none. */
export const startPulse = (everyMs = PULSE_MS): void => {
  if (!process.send) return;
  const beat = (): void => {
    if (process.connected) process.send?.(PULSE, undefined, undefined, () => undefined);
  };
  beat();
  setInterval(beat, everyMs).unref();
};
