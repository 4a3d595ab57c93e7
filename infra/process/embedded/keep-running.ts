import { setTimeout as delay } from "node:timers/promises";
import { shutDown } from "./leftover.ts";
import { launchPostgres, type LaunchOptions, type PostgresProcess } from "./postgres-process.ts";

const RESTART_DELAY_MS = 250;
/** Longest pause between restarts, for example while the disk is full. */
const LONGEST_DELAY_MS = 5_000;
const FIRST_START_ATTEMPTS = 60;

/**
 * Starts PostgreSQL and restarts it when it dies.
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

/** Retries, because the child processes of a killed postmaster keep its shared memory for a moment. */
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
