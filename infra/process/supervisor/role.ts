import { spawn, type ChildProcess } from "node:child_process";
import { pause } from "#infra/pause.ts";
import { createRoleLog } from "./role-log.ts";
import { watchRole } from "./watch-role.ts";

const RESTART_DELAY_MS = 250;
/** Longest pause before a restart, for a role that keeps ending. */
const LONGEST_DELAY_MS = 10_000;
/** A role counts as running after this time, in ms. */
const SETTLED_MS = 30_000;
/** Number of ends in a row that get the shortest pause. */
const QUICK_ENDS = 4;

export type RoleName = "server" | "projections" | "workers";

export type RoleOptions = {
  name: RoleName;
  /** Arguments of `node`. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Prints one line for the operator. */
  notice(line: string): void;
  /** Called at every start. */
  onStart(): void;
  /** Aborted once the application ends. After that the role is not restarted. */
  ending?: AbortSignal;
};

/** A role's process. It is restarted whenever it ends, until it is stopped. */
export type Role = {
  pid(): number | undefined;
  /** Sends a stop signal, and kills the process after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Starts a role. The role ends when this process ends, because the channel between them closes. */
export function startRole(options: RoleOptions): Role {
  const { name, notice } = options;
  const stopping = new AbortController();
  const ending = AbortSignal.any([stopping.signal, ...(options.ending ? [options.ending] : [])]);
  const log = createRoleLog(options.logFile);
  let child: ChildProcess | undefined;

  async function keepRunning(): Promise<void> {
    for (let ends = 0; !ending.aborted;) {
      const startedAt = Date.now();
      const end = await runOnce();
      ends = Date.now() - startedAt < SETTLED_MS ? ends + 1 : 1;
      const delay = RESTART_DELAY_MS * 2 ** Math.max(0, ends - QUICK_ENDS);
      // Ctrl-C also reaches the roles. A role may end before this process has handled its own signal.
      await pause(Math.min(delay, LONGEST_DELAY_MS), ending);
      if (!ending.aborted) notice(`${name} ended (${end}); starting it again`);
    }
    log.close();
  }

  function runOnce(): Promise<string> {
    const { cwd, env } = options;
    const started = spawn(process.execPath, options.args, { cwd, env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      if (stream) log.follow(stream, (line) => notice(`${name}: ${line}`));
    }
    const stopWatch = watchRole(started, () => notice(`${name} does not answer; it is killed`));
    return new Promise((resolve) => {
      started.once("spawn", options.onStart);
      started.once("error", (error) => resolve(error.message));
      started.once("exit", (code, signal) => {
        child = undefined;
        stopWatch();
        resolve(signal ?? `code ${code}`);
      });
    });
  }

  const end = keepRunning();
  return {
    pid: () => child?.pid,
    async stop(graceMs) {
      stopping.abort();
      child?.kill("SIGTERM");
      const kill = setTimeout(() => child?.kill("SIGKILL"), graceMs);
      await end;
      clearTimeout(kill);
    },
  };
}
