import { setTimeout as delay } from "node:timers/promises";
import { shutDown } from "./leftover.ts";
import { launchPostgres, type LaunchOptions, type PostgresProcess } from "./postgres-process.ts";

const RESTART_DELAY_MS = 250;
/** One that cannot start, because its disk is full, is tried at this pace. */
const LONGEST_DELAY_MS = 5_000;
const FIRST_START_ATTEMPTS = 60;

/**
 * Starts PostgreSQL and starts it again whenever it dies.
 *
 * @throws Error when the first start fails.
 */
export async function keepRunning(options: LaunchOptions, onEvent: (message: string) => void) {
  let stopping = false;
  let running: PostgresProcess | undefined = await firstStart(options);
  const watch = (async () => {
    while (!stopping) {
      await running?.exited;
      running = undefined;
      if (stopping) return;
      onEvent("PostgreSQL died; starting it again");
      for (let pause = RESTART_DELAY_MS; !running && !stopping; pause = Math.min(2 * pause, LONGEST_DELAY_MS)) {
        await delay(pause);
        if (!stopping) running = await launchPostgres(options).catch(() => undefined);
      }
      if (running) onEvent("PostgreSQL is back");
    }
  })();
  return {
    pid: () => running?.pid,
    async stop(graceMs?: number) {
      stopping = true;
      if (running) await shutDown(running.pid, graceMs);
      await watch;
      if (running) await shutDown(running.pid, graceMs);
    },
  };
}

/** The processes that a killed postmaster leaves behind hold its shared memory for a moment, hence the attempts. */
async function firstStart(options: LaunchOptions): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchPostgres(options);
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("shared memory block");
      if (!isHeld || attempt === FIRST_START_ATTEMPTS) throw error;
      await delay(RESTART_DELAY_MS);
    }
  }
}
