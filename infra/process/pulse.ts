/** A role's heartbeat to its supervisor. */
export const PULSE = "alive";
export const PULSE_MS = 5_000;

/** Sends heartbeats while this process's event loop runs. Without a supervisor it sends none. */
export const startPulse = (everyMs = PULSE_MS): void => {
  if (!process.send) return;
  const beat = (): void => {
    if (process.connected) process.send?.(PULSE, undefined, undefined, () => undefined);
  };
  beat();
  setInterval(beat, everyMs).unref();
};
