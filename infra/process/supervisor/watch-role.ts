import type { ChildProcess } from "node:child_process";
import { PULSE, PULSE_MS } from "../pulse.ts";

type Pace = { everyMs: number; mostMissed: number };

/** Two minutes: a role that works is never away so long. */
const standard: Pace = { everyMs: PULSE_MS, mostMissed: 24 };

/**
 * Kills a process that no longer runs its event loop: it answers nobody, and nothing in it would ever end it. Watched from its first beat on, and by the
 * count of this process' own beats: after a machine has slept both go on.
 *
 * @returns ends the watch
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
