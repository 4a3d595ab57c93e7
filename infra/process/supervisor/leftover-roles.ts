import { setTimeout as delay } from "node:timers/promises";
import { lives, type ProcessIdentity } from "#infra/process/embedded/process-identity.ts";

/** Ends the roles of a supervisor that was killed: they are on their way out already, and hold its port until then. */
export async function endLeftoverRoles(leftovers: ProcessIdentity[], graceMs: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const { pid } of leftovers.filter(lives)) process.kill(pid, signal);
    for (const until = Date.now() + graceMs; leftovers.some(lives) && Date.now() < until;) await delay(50);
  }
}
