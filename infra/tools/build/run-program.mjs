import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/** The signals that end a process. */
export const endSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program to its end, with this process's output. If this process gets a signal meanwhile, it ends the program and exits with code 1.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, input?: "ignore" | "inherit" }} [options]
 * @returns {Promise<{ ok: boolean, error?: Error }>}
 */
export async function runProgram(command, args, { env = process.env, input = "ignore" } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: [input, "inherit", "inherit"] });
  let wasAsked = false;
  // Ctrl-C also reaches the program directly. A signal for this process alone does not.
  const pass = () => {
    wasAsked = true;
    child.kill("SIGTERM");
  };
  for (const signal of endSignals) process.on(signal, pass);
  const outcome = await new Promise((resolve) => {
    child.once("error", (error) => resolve({ ok: false, error }));
    child.once("exit", (code) => resolve({ ok: code === 0 }));
  });
  for (const signal of endSignals) process.off(signal, pass);
  if (wasAsked) process.exit(1);
  return outcome;
}
