import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/** Starts Vite's development server for the client, which hands calls on to the server. */
export function startVite(serverPort: number): { stop(): void } {
  const program = join(root, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, PORT: String(serverPort) };
  const child = spawn(process.execPath, [program, "--clearScreen", "false"], { cwd: root, env, stdio: "inherit" });
  return { stop: () => void child.kill("SIGTERM") };
}
