import type { ChildProcess } from "node:child_process";
import { PULSE, PULSE_MS } from "../pulse.ts";

type Pace = { everyMs: number; mostMissed: number };

/** Two minutes: a working role is never silent for so long. */
const standard: Pace = { everyMs: PULSE_MS, mostMissed: 24 };

/**
 * Kills a process with a blocked event loop, because it serves no requests and never ends. The watch starts with the first heartbeat and counts this
 * process's own beats, so that a sleeping machine causes no kill.
 *
 * @returns a function that ends the watch
 */
export const watchRole = (child: ChildProcess, onKill: () => void, pace: Pace = standard): (() => void) => {
  let missed = 0;
  let beats: NodeJS.Timeout | undefined;
  const look = (): void => {
    missed += 1;
    if (missed <= pace.mostMissed) return;
    onKill();
    child.kill("SIGKILL");
    clearInterval(beats);
  };
  child.on("message", (message) => {
    if (message !== PULSE) return;
    missed = 0;
    beats ??= setInterval(look, pace.everyMs).unref();
  });
  return () => clearInterval(beats);
};
