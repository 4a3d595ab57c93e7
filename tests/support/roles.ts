import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { root } from "#infra/process/root.ts";
import { bundle, type Bundle } from "./bundle.ts";

export type RoleName = "server" | "projections" | "workers";

/** A role's process, as a container of its own runs it: no supervisor, settings by environment. */
export type RoleProcess = {
  pid: number;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal that it was killed by. */
  ended: Promise<number | NodeJS.Signals>;
  end(): Promise<void>;
};

/** The programs of the roles as they stand now. What is started and not ended is ended by `close`. */
export async function buildRoles(name: string) {
  const roles: RoleName[] = ["server", "projections", "workers"];
  const bundles = await Promise.all(
    roles.map(async (role) => [role, await bundle(`${role}/main.ts`, `${role}.${name}`)] as const),
  );
  const programs = Object.fromEntries(bundles) as Record<RoleName, Bundle>;
  const running: RoleProcess[] = [];
  return {
    start(role: RoleName, env: Record<string, string>): RoleProcess {
      const { NODE_ENV: _test, VITEST: _vitest, ...rest } = process.env;
      const child = spawn(process.execPath, [programs[role].path], {
        cwd: root,
        env: { ...rest, LOG_LEVEL: "error", CAPTCHA: "off", ...env },
        stdio: "inherit",
      });
      const started = asRole(child);
      running.push(started);
      return started;
    },
    async close(): Promise<void> {
      await Promise.all(running.map((role) => role.end()));
      for (const { remove } of Object.values(programs)) remove();
    },
  };
}

function asRole(child: ChildProcess): RoleProcess {
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    ended,
    async end() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
