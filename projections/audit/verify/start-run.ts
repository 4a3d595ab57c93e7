import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/**
 * Does a run in a process of its own, so that projecting neither waits for it nor dies with it. It ends by itself when this process does,
 * because the channel between them closes.
 *
 * @param env of that process; absent: the environment of this one
 * @returns true when it came to its end
 */
export const startRun = (
  tenantId: string,
  runId: string,
  { signal, env }: { signal: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<boolean> => {
  const program = join(root, "dist", "verify-run.js");
  const args = ["--enable-source-maps", "--max-semi-space-size=8", program, tenantId, runId];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const end = (): void => void child.kill("SIGTERM");
  signal.addEventListener("abort", end, { once: true });
  return new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  }).finally(() => signal.removeEventListener("abort", end));
};
