import { spawn } from "node:child_process";
import { root } from "#infra/process/root.ts";

/** Outcome of a command: its exit code, or the signal that ended it, and its output. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string; complained: string };
export type Underway = { kill(): void; ended: Promise<Ended> };

/** Settings of nobody but the test's: whoever runs the tests may have some of their own. */
const settings = /^(NODE_ENV|VITEST.*|DATABASE_URL|EVENTSTORE_.*|REDIS_URL|DATA_DIR|ADMIN_PASSWORD|SECRET_KEY|PORT)$/;

/** Starts a command as an operator does, `node` with these arguments in the checkout. */
export function startCommand(args: string[], env: Record<string, string>): Underway {
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const child = spawn(process.execPath, args, { cwd: root, env: { ...Object.fromEntries(kept), ...env } });
  const output = { said: "", complained: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.complained += chunk.toString()));
  return {
    kill: () => void child.kill("SIGKILL"),
    ended: new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal, ...output }))),
  };
}

/** `npm run <name> -- <args>`, without npm in between. */
export const npmRun = (name: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  startCommand(["infra/run.mjs", name, ...args], env).ended;
