import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { GivenUp, type DefinedJob } from "#infra/stores/jobs/define-job.ts";
import { PULSE } from "#infra/process/pulse.ts";
import { root } from "#infra/process/root.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";

/** Message of the process of a run: its progress, or the code of the reason why it cannot finish. */
export type Said = { done: number; total: number } | { failed: string };

const program = join(root, "dist", "verify-run.js");

/**
 * Executes a run of verify in another process, so that projecting neither waits for it nor dies with it. That process ends when this one does, because
 * the channel between them closes.
 *
 * @param env environment of that process; absent: the environment of this one
 */
export const verifyJob = (env?: NodeJS.ProcessEnv, path = program): DefinedJob<"verify", Tenant> => ({
  kind: "verify",
  async run({ tenant, job, signal, progress }) {
    const args = ["--enable-source-maps", "--max-semi-space-size=8", path, tenant.id, job.id, String(job.attempts)];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const stop = (): void => void child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    let last = { done: 0, total: 0 } as Said;
    child.on("message", (message: Said | typeof PULSE) => {
      if (message === PULSE) return;
      last = message;
      // The signal stops the process when the job is not needed any more.
      if ("done" in last) void progress(last.done, last.total).catch(() => undefined);
    });
    // Messages may arrive after its end, and before the channel is closed.
    const end = Promise.all([once(child, "exit"), once(child, "disconnect")]);
    await end.finally(() => signal.removeEventListener("abort", stop));
    signal.throwIfAborted();
    if ("failed" in last) throw new GivenUp(last.failed);
    if (child.exitCode !== 0)
      throw new Error(`the process of the run ended with ${child.exitCode ?? child.signalCode}`);
    return { ...last, finish: (trx) => tenant.verifyRuns.end(trx, job.id) };
  },
});
