import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/**
 * Asks EventStoreDB whether it serves the configuration's user, for as long as it takes to get an answer. In a process of its own: its client
 * is not to stay in the supervisor's memory.
 *
 * @returns the sentence with which it is refused; `undefined` when it is not, or when `signal` aborts before
 */
export function refusalOfLog(signal: AbortSignal): Promise<string | undefined> {
  const program = join(root, "dist", "ask-log.js");
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ["ignore", "pipe", "ignore"], signal });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    // Ended by the signal.
    child.once("error", () => resolve(undefined));
    child.once("close", (code) => resolve(code === 1 ? said.trim() : undefined));
  });
}
