import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { commandLine, identify } from "./process-identity.ts";

const FAST_SHUTDOWN = "SIGINT";
const IMMEDIATE_SHUTDOWN = "SIGQUIT";

/**
 * Cleans up after an earlier run that was killed. If its PostgreSQL still runs, it is shut down; a `postmaster.pid` of another or no process is
 * removed. The caller holds the cluster's lock.
 */
export async function clearLeftover(clusterDir: string): Promise<void> {
  const file = join(clusterDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (Number.isInteger(pid) && pid > 1 && isOurs(pid, clusterDir)) await shutDown(pid);
  rmSync(file, { force: true });
}

/**
 * Stops a PostgreSQL by its postmaster's pid. Open transactions are rolled back and a checkpoint is written. After `patienceMs` it is stopped
 * immediately, and the next start recovers.
 */
export async function shutDown(pid: number, patienceMs = 30_000): Promise<void> {
  for (const [signal, wait] of [
    [FAST_SHUTDOWN, patienceMs],
    [IMMEDIATE_SHUTDOWN, 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!identify(pid)) return;
    signalQuietly(pid, signal);
    if (await hasGone(pid, wait)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
}

/** Sends only the first signal of {@link shutDown}, for a process that has no time to wait. */
export const askToShutDown = (pid: number): void => signalQuietly(pid, FAST_SHUTDOWN);

function isOurs(pid: number, clusterDir: string): boolean {
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(clusterDir);
}

async function hasGone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (!identify(pid)) return true;
    await delay(25);
  }
  return !identify(pid);
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended before the signal, as intended.
  }
}
