import { join } from "node:path";
import { spawn } from "node:child_process";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { AlreadyRunning } from "#infra/process/embedded/lock.ts";
import { root } from "#infra/process/root.ts";
import { endInTime } from "./end-in-time.ts";
import type { RoleName } from "./role.ts";
import { roleLines } from "./role-lines.ts";
import { CannotStart, createSupervisor } from "./supervise.ts";

/** Starts Vite's development server for the client. It forwards API calls to the server. */
function startVite(serverPort: number): { stop(): void } {
  const program = join(root, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, PORT: String(serverPort) };
  const child = spawn(process.execPath, [program, "--clearScreen", "false"], { cwd: root, env, stdio: "inherit" });
  return { stop: () => void child.kill("SIGTERM") };
}

const development = process.argv[2] === "dev";
const config = loadConfig({ warn: true });

const supervisor = createSupervisor({ config, roles: commandLines(), print: (line) => console.log(line) });
let vite: { stop(): void } | undefined;
let signals = 0;
// A closed terminal, or a log file on a full disk, must not end the application.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());

try {
  const url = await supervisor.start();
  if (url && development) vite = startVite(config.port);
  if (url) console.log(`Cylindra is ready at ${url}`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** A second Ctrl-C ends the roles immediately. PostgreSQL still shuts down cleanly. */
async function end(): Promise<void> {
  signals += 1;
  if (signals === 1) console.log("Stopping …");
  endInTime();
  vite?.stop();
  await supervisor.stop({ hurry: signals > 1 });
  process.exit(0);
}

function commandLines(): Record<RoleName, string[]> {
  if (!development) return roleLines;
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  const line = (name: RoleName): string[] => [tsx, "watch", `${name}/main.ts`];
  return { server: line("server"), projections: line("projections"), workers: line("workers") };
}

function explain(error: unknown): string {
  if (error instanceof CannotStart) return `Cylindra cannot start: ${error.message}`;
  if (error instanceof AlreadyRunning) return `Cylindra already runs on ${config.dataDir} (process ${error.pid})`;
  return `Cylindra cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
